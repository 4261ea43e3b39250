// An insertion sort that stops at index 1 does not move the smallest element to the front.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void sort(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int x = a[i], j = i;
    while (j > 1 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
}

int main(void) {
  int a[3] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  sort(a, 3);
  assert(a[0] <= a[1] && a[1] <= a[2]); // FAILS
  return 0;
}
