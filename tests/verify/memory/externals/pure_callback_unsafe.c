// What comes after a function without a body that takes a callback is looked at.
//@ flags: --engine bmc --externals pure
#include <assert.h>
extern void sort(int *, int, int, int (*)(const void *, const void *));
extern int __VERIFIER_nondet_int(void);

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
    int a[2] = {__VERIFIER_nondet_int(), 0};
    sort(a, 2, sizeof(int), compare);
    assert(a[0] <= a[1]); // FAILS
    return 0;
}
