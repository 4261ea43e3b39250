// A struct is assigned to itself through a pointer.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
struct s {
  int a[10];
};
int main(void) {
  struct s s = {{1}}, *p = &s;
  *p = s;
  return 0;
}
