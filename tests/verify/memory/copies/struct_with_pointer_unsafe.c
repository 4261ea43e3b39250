// memcpy of half of a pointer does not make a pointer.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
struct view {
  int length;
  int *data;
};

int main(void) {
  int a[3] = {1, 2, 3};
  struct view v = {3, a}, w = {0, 0};
  memcpy(&w, &v, sizeof v - 4);
  return w.data[0]; // FAILS
}
