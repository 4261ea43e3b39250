// A new session has a new group.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <unistd.h>

int main(void) {
  pid_t before = getpgrp();
  setsid();
  assert(getpgrp() == before); // FAILS
  return 0;
}
