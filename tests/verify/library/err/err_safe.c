// err ends the program, warn does not.
//@ flags: --engine bmc
//@ open: clauses: the format is read by a loop
#include <assert.h>
#include <err.h>

int main(void) {
  int x = 1;
  warnx("%d of %s", 1, "text");
  assert(x == 1);
  err(1, "%s", "text");
  assert(0);
  return 0;
}
