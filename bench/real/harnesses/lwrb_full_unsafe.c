// repository: MaJerle/lwrb
// commit: d07fe1767a9dc38fe73463c3ebfe1136daf88a19
// files: lwrb/src/lwrb/lwrb.c
// include: lwrb/src/include
// define: LWRB_DISABLE_ATOMIC
// patch: lwrb/src/lwrb/lwrb.c: return size - 1; => return size;
// unwind: N+2
// expect: unsafe: without the free byte a full ring looks empty
#include "real.h"
#include "lwrb/lwrb.h"

int main(void) {
    char storage[N], data[N];
    any_bytes(data, N);
    lwrb_t ring;
    lwrb_init(&ring, storage, N);
    unsigned count = up_to(N);
    lwrb_write(&ring, data, up_to(1));
    lwrb_skip(&ring, 1);
    lwrb_sz_t written = lwrb_write(&ring, data, count);
    assert(lwrb_get_full(&ring) >= written);
    return 0;
}
