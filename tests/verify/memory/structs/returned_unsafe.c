// A struct that is passed by value does not change in the caller.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
struct vector {
  long x[4];
};

static void clear(struct vector v) {
  for (int i = 0; i < 4; i++)
    v.x[i] = 0;
}

int main(void) {
  struct vector v = {{1, 2, 3, 4}};
  clear(v);
  assert(v.x[0] == 0); // FAILS
  return 0;
}
