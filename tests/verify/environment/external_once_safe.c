// One result of a function without a body is one value.
#include <assert.h>
extern int sensor(void);

int main(void) {
  int a = sensor();
  int b = a;
  assert(a == b);
  return 0;
}
