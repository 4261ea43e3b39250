// repository: littlstar/b64.c
// commit: c33188cd541f19b072ee4988d8224ea6c964bed1
// files: encode.c buffer.c
// include: .
// unwind: N+2
// expect: safe: four characters for every three bytes, in a buffer of 64 KiB
#include "real.h"
#include "b64.h"

int main(void) {
    unsigned char bytes[N];
    any_bytes((char *)bytes, N);
    char *text = b64_encode(bytes, N);
    assert(text[(N + 2) / 3 * 4] == 0);
    assert(text[0] != '=' && text[1] != '=');
    free(text);
    return 0;
}
