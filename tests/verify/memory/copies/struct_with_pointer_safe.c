// memcpy of a struct copies the pointer in it.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
struct view {
  int length;
  int *data;
};

int main(void) {
  int a[3] = {1, 2, 3};
  struct view v = {3, a}, w;
  memcpy(&w, &v, sizeof v);
  w.data[w.length - 1] = 7;
  assert(a[2] == 7);
  return 0;
}
