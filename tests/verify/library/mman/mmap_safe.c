// Memory without a file is full of 0, up to the end of its page.
//@ flags: --engine bmc --property memory,leaks,reach
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <stddef.h>
#include <sys/mman.h>

int main(void) {
  int *p = mmap(NULL, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return 1;
  assert(p[0] == 0 && p[1023] == 0);
  p[1023] = 5;
  assert(munmap(p, 100) == 0);
  return 0;
}
