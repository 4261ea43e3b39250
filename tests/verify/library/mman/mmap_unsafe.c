// A mapping that failed is not null.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <stddef.h>
#include <sys/mman.h>

int main(void) {
  char *p = mmap(NULL, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == NULL) return 1;
  p[0] = 1; // FAILS
  return 0;
}
