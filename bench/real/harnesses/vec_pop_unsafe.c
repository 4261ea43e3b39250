// repository: rxi/vec
// commit: 20e84224ceb29a8f76d2b9d0ccfc547258a14ec5
// files: src/vec.c
// include: src
// unwind: N+3
// expect: unsafe: one element more is taken out than was put in
#include "real.h"
#include "vec.h"

int main(void) {
    vec_int_t v;
    vec_init(&v);
    for (int i = 0; i < N; i++) vec_push(&v, __VERIFIER_nondet_int());
    unsigned count = up_to(N + 1);
    int sum = 0;
    for (unsigned i = 0; i < count; i++) sum ^= vec_pop(&v);
    vec_deinit(&v);
    return sum;
}
