// A table of counters at indices that are not known: one of them comes to its limit.
//@ flags: --engine bmc
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char count[8] = {0};
  for (int k = 0; k < 24; k++) {
    unsigned i = __VERIFIER_nondet_uchar() & 7;
    count[i] = count[i] < 9 ? count[i] + 1 : 9;
  }
  for (int k = 0; k < 8; k++) assert(count[k] <= 8); // FAILS
  return 0;
}
