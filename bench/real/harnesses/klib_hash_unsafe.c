// repository: attractivechaos/klib
// commit: 5c1451caa1ee476624d00eed71810532c89b82d1
// include: .
// unwind: 2*N+2
// expect: unsafe: the value of a key that is not there is read, one behind the array of values
#include "real.h"
#include "khash.h"
KHASH_MAP_INIT_INT(numbers, int)

int main(void) {
    khash_t(numbers) *h = kh_init(numbers);
    for (int i = 0; i < N; i++) {
        int fresh;
        khint_t at = kh_put(numbers, h, 3 * i, &fresh);
        kh_value(h, at) = i;
    }
    khint_t at = kh_get(numbers, h, up_to(3 * N));
    int value = kh_value(h, at);
    kh_destroy(numbers, h);
    return value;
}
