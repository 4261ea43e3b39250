// repository: MaJerle/lwrb
// commit: d07fe1767a9dc38fe73463c3ebfe1136daf88a19
// files: lwrb/src/lwrb/lwrb.c
// include: lwrb/src/include
// define: LWRB_DISABLE_ATOMIC
// unwind: N+2
// expect: unsafe: the ring is told one byte more than its storage has
#include "real.h"
#include "lwrb/lwrb.h"

int main(void) {
    char storage[N], data[N];
    any_bytes(data, N);
    lwrb_t ring;
    lwrb_init(&ring, storage, N + 1);
    lwrb_write(&ring, data, up_to(N));
    lwrb_skip(&ring, up_to(N));
    lwrb_write(&ring, data, up_to(N));
    return 0;
}
