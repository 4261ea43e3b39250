// Numbers of processes stay the same; a page has 4096 bytes.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(getpid() > 0 && getpid() == getpid());
  assert(getppid() >= 0);
  assert(getpagesize() == 4096 && sysconf(_SC_PAGESIZE) == 4096);
  assert(sysconf(_SC_NPROCESSORS_ONLN) != 0);
  int terminal = isatty(0);
  assert(terminal == 0 || terminal == 1);
  return 0;
}
