// repository: troydhanson/uthash
// commit: 6d8573997c21f24c7e4ec9e48734b44f384170a1
// include: src
// unwind: N+2
// expect: safe: positions are below the length
#include "real.h"
#include "utarray.h"

int main(void) {
    UT_icd numbers = {sizeof(int), NULL, NULL, NULL};
    UT_array *a;
    utarray_new(a, &numbers);
    for (int i = 0; i < N; i++) utarray_push_back(a, &i);
    unsigned at = up_to(N - 1);
    utarray_erase(a, at, 1);
    assert(utarray_len(a) == N - 1);
    if (at < N - 1)
        assert(*(int *)utarray_eltptr(a, at) == (int)at + 1);
    utarray_free(a);
    return 0;
}
