// repository: littlstar/b64.c
// commit: c33188cd541f19b072ee4988d8224ea6c964bed1
// files: encode.c buffer.c
// include: .
// unwind: N+3
// expect: unsafe: a length of up to N + 1 for N bytes
#include "real.h"
#include "b64.h"

int main(void) {
    unsigned char bytes[N];
    any_bytes((char *)bytes, N);
    char *text = b64_encode(bytes, up_to(N + 1));
    free(text);
    return 0;
}
