// It gives the process that was asked for, and 0 only if it does not wait.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <sys/wait.h>

int main(void) {
  int status;
  pid_t process = waitpid(17, &status, 0);
  assert(process == 17 || process == -1);
  if (process == 17) assert(WIFEXITED(status) || WIFSIGNALED(status));
  assert(waitpid(-1, &status, 0) != 0);
  return 0;
}
