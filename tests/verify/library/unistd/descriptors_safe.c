// Descriptors that are open have different numbers.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int a = open("a", O_RDONLY), b = open("b", O_RDONLY), ends[2];
  if (a < 0 || b < 0 || pipe(ends) != 0) return 0;
  assert(a != b && ends[0] != a && ends[1] != b && ends[0] != ends[1]);
  close(b);
  FILE *file = fopen("c", "r");
  if (file != NULL) assert(fileno(file) != a);
  return 0;
}
