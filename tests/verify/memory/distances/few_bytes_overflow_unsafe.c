// Without the test for overflow the array may be too small; only one side of the program says that an element is small.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned long each = __VERIFIER_nondet_ulong(), count = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(count > 0 && each > 0);
  char *data = malloc(each * count);
  if (each <= 8 && count < 100)
    data[each * count - 1] = 1;
  else if (count < 1ul << 40 && each < 1ul << 40)
    data[each] = 2; // FAILS
}
