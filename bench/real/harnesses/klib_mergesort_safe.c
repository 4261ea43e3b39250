// repository: attractivechaos/klib
// commit: 5c1451caa1ee476624d00eed71810532c89b82d1
// include: .
// unwind: N+2
// expect: safe: the auxiliary array has N elements, and the result is sorted
#include "real.h"
#include "ksort.h"
KSORT_INIT_GENERIC(int)

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
    unsigned at = up_to(N - 2);
    ks_mergesort(int, N, a, 0);
    assert(a[at] <= a[at + 1]);
    return 0;
}
