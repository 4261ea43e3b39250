// repository: MaJerle/lwrb
// commit: d07fe1767a9dc38fe73463c3ebfe1136daf88a19
// files: lwrb/src/lwrb/lwrb.c
// include: lwrb/src/include
// define: LWRB_DISABLE_ATOMIC
// unwind: N+2
// expect: safe: N - 1 bytes fit, and both ends go round at N
#include "real.h"
#include "lwrb/lwrb.h"

int main(void) {
    char storage[N], data[N], back[N];
    any_bytes(data, N);
    lwrb_t ring;
    lwrb_init(&ring, storage, N);
    lwrb_sz_t first = lwrb_write(&ring, data, up_to(N));
    lwrb_sz_t taken = lwrb_read(&ring, back, up_to(N));
    lwrb_sz_t second = lwrb_write(&ring, data, up_to(N));
    assert(taken <= first);
    assert(lwrb_get_full(&ring) + lwrb_get_free(&ring) == N - 1);
    return second > N;
}
