// repository: attractivechaos/klib
// commit: 5c1451caa1ee476624d00eed71810532c89b82d1
// include: .
// unwind: N+2
// expect: unsafe: the vector is made smaller, and its last element is read all the same
#include "real.h"
#include "kvec.h"

int main(void) {
    kvec_t(int) v;
    kv_init(v);
    for (int i = 0; i < N; i++) kv_push(int, v, __VERIFIER_nondet_int());
    size_t fewer = 1 + up_to(N - 1);
    kv_resize(int, v, fewer);
    int last = kv_A(v, kv_size(v) - 1);
    kv_destroy(v);
    return last;
}
