// The user stays the same until the program changes it.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(getuid() == getuid() && geteuid() == geteuid() && getgid() == getgid() && getegid() == getegid());
  uid_t user = getuid();
  if (setuid(5) == 0) assert(geteuid() == 5 && (getuid() == user || getuid() == 5));
  if (setegid(7) == 0) assert(getegid() == 7);
  return 0;
}
