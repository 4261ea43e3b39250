// The group of processes is what was set.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <unistd.h>

int main(void) {
  pid_t before = getpgrp();
  assert(getpgrp() == before);
  if (setpgid(0, 0) == 0) assert(getpgrp() == getpid());
  return 0;
}
