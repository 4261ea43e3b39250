// A pointer in a struct that was cleared with memset is null.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
struct view {
  int length;
  int *data;
};

int main(void) {
  int a[3] = {1, 2, 3};
  struct view v = {3, a};
  memset(&v, 0, sizeof v);
  return v.data[0]; // FAILS
}
