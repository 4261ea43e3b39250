// alloca that the program declares itself.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stddef.h>
void *alloca(size_t size);
int nondet_int(void);

int main(void) {
  int n = nondet_int();
  if (n < 1 || n > 9) return 0;
  int *numbers = alloca(n * sizeof(int));
  assert(numbers);
  numbers[n - 1] = 3;
  assert(numbers[n - 1] == 3);
  return 0;
}
