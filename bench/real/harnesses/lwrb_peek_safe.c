// repository: MaJerle/lwrb
// commit: d07fe1767a9dc38fe73463c3ebfe1136daf88a19
// files: lwrb/src/lwrb/lwrb.c
// include: lwrb/src/include
// define: LWRB_DISABLE_ATOMIC
// unwind: N+2
// expect: safe: what is skipped is less than what is there, and a byte that was written comes back
#include "real.h"
#include "lwrb/lwrb.h"

int main(void) {
    char storage[N], data[N], seen;
    any_bytes(data, N);
    lwrb_t ring;
    lwrb_init(&ring, storage, N);
    lwrb_write(&ring, data, up_to(N - 1));
    lwrb_skip(&ring, up_to(N - 1));
    lwrb_reset(&ring);
    lwrb_sz_t written = lwrb_write(&ring, data, up_to(N));
    unsigned at = up_to(N);
    if (lwrb_peek(&ring, at, &seen, 1) == 1)
        assert(at < written && seen == data[at]);
    return 0;
}
