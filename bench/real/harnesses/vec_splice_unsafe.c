// repository: rxi/vec
// commit: 20e84224ceb29a8f76d2b9d0ccfc547258a14ec5
// files: src/vec.c
// include: src
// unwind: N+2
// expect: unsafe: more elements are cut out than there are behind the position
#include "real.h"
#include "vec.h"

int main(void) {
    vec_int_t v;
    vec_init(&v);
    for (int i = 0; i < N; i++) vec_push(&v, i);
    int start = (int)up_to(N - 1), count = (int)up_to(2);
    vec_splice(&v, start, count);
    vec_deinit(&v);
    return 0;
}
