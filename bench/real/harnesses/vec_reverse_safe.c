// repository: rxi/vec
// commit: 20e84224ceb29a8f76d2b9d0ccfc547258a14ec5
// files: src/vec.c
// include: src
// unwind: N+2
// expect: safe: element i and element N - 1 - i change places
#include "real.h"
#include "vec.h"

int main(void) {
    vec_int_t v;
    int before[N];
    vec_init(&v);
    for (int i = 0; i < N; i++) before[i] = __VERIFIER_nondet_int();
    vec_pusharr(&v, before, N);
    vec_reverse(&v);
    unsigned at = up_to(N - 1);
    assert(v.data[at] == before[N - 1 - at]);
    vec_deinit(&v);
    return 0;
}
