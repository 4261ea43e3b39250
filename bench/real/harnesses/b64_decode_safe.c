// repository: littlstar/b64.c
// commit: c33188cd541f19b072ee4988d8224ea6c964bed1
// files: decode.c buffer.c
// include: .
// define: __NO_CTYPE
// unwind: 66
// expect: safe: three bytes for every four characters, in a buffer of 64 KiB
#include "real.h"
#include "b64.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    size_t size = 0;
    unsigned char *bytes = b64_decode_ex(text, N, &size);
    assert(size <= N / 4 * 3);
    assert(bytes[size] == 0);
    free(bytes);
    return 0;
}
