// A lane that is chosen at run time.
//@ flags: --engine bmc
#include <assert.h>
typedef int four __attribute__((vector_size(16)));
unsigned nondet_unsigned(void);

int main(void) {
  four a = {1, 2, 3, 4};
  unsigned i = nondet_unsigned();
  if (i < 4) assert(a[i] != 3); // FAILS
  return 0;
}
