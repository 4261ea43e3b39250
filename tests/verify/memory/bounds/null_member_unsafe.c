// A member of a struct at a null pointer is written.
//@ flags: --engine bmc --property reach,memory
#include <stddef.h>
struct big {
  char before[4096];
  int member;
};
static struct big *none(void) { return NULL; }

int main(void) {
  none()->member = 1; // FAILS
  return 0;
}
