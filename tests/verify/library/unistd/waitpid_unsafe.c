// With WNOHANG there may be nothing yet.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <sys/wait.h>

int main(void) {
  int status;
  assert(waitpid(-1, &status, WNOHANG) != 0); // FAILS
  return 0;
}
