// A struct inside of a union is assigned to another member that overlaps it.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
struct part {
  int a[3];
};
union whole {
  struct part low;
  struct {
    int skip;
    struct part high;
  } up;
};

int main(void) {
  union whole w = {{{1, 2, 3}}};
  union whole *p = &w;
  __builtin_memcpy(&p->up.high, &p->low, sizeof(struct part)); // FAILS
  return 0;
}
