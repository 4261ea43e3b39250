// The number of a closed descriptor may be used again.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int a = open("a", O_RDONLY);
  close(a);
  int b = open("b", O_RDONLY);
  assert(a == -1 || a != b); // FAILS
  return 0;
}
