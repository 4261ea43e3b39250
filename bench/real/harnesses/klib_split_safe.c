// repository: attractivechaos/klib
// commit: 5c1451caa1ee476624d00eed71810532c89b82d1
// files: kstring.c
// include: .
// define: __NO_CTYPE
// unwind: N+3
// expect: safe: the array of offsets grows before it is full, and offsets lie inside of the text
#include "real.h"
#include "kstring.h"

int main(void) {
    char text[N + 1];
    any_text(text, N);
    int max = 0, *offsets = NULL;
    int count = ksplit_core(text, ',', &max, &offsets);
    assert(count >= 0 && count <= (N + 1) / 2);
    for (int i = 0; i < count; i++)
        assert(offsets[i] < N && text[offsets[i]] != ',');
    free(offsets);
    return 0;
}
