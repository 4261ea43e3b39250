// repository: rxi/vec
// commit: 20e84224ceb29a8f76d2b9d0ccfc547258a14ec5
// files: src/vec.c
// include: src
// unwind: N+2
// expect: safe: the vector grows before it is full; positions are at most the length
#include "real.h"
#include "vec.h"

int main(void) {
    vec_int_t v;
    vec_init(&v);
    for (int i = 0; i < N; i++) {
        int at = (int)up_to((unsigned)i);
        vec_insert(&v, at, i);
        assert(v.data[at] == i);
    }
    assert(v.length == N && v.capacity >= N);
    vec_deinit(&v);
    return 0;
}
