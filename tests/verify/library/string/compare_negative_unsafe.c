// -strcmp(a, b) may be anything: the smallest integer has no negative.
//@ flags: --engine bmc --property overflow -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  int order = strcmp("a", "b");
  int turned = -order; // FAILS
  return turned > 0;
}
