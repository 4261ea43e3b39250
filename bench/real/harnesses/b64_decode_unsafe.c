// repository: littlstar/b64.c
// commit: c33188cd541f19b072ee4988d8224ea6c964bed1
// files: decode.c buffer.c
// include: .
// define: __NO_CTYPE
// patch: b64.h: #define B64_BUFFER_SIZE		(1024 * 64) => #define B64_BUFFER_SIZE (N / 4 * 3)
// patch: decode.c: b64_buf_realloc(dec, size + 1) => b64_buf_realloc(dec, size)
// unwind: 66
// expect: unsafe: no room is made for the zero byte behind a full buffer
#include "real.h"
#include "b64.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    unsigned char *bytes = b64_decode(text, N);
    free(bytes);
    return 0;
}
