// A message is read like one of printf.
//@ flags: --engine bmc --property memory
//@ open: clauses: the format is read by a loop
#include <err.h>

int main(void) {
  char name[2] = {'a', 'b'};
  warnx("%d: %s", 5, name); // FAILS
  return 0;
}
