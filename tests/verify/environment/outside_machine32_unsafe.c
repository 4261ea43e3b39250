// As outside_result_unsafe.c, with pointers of 32 bits.
//@ flags: -m32
#include <assert.h>
extern int *find(void);
int level = 1;

int main(void) {
  int *p = find();
  level = 1;
  *p = 2;
  assert(level == 1); // FAILS
  return 0;
}
