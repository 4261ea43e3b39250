// repository: rgamble/libcsv
// commit: b1d5212831842ee5869d99bc208a21837e4037d5
// files: libcsv.c
// include: .
// unwind: N+2
// expect: safe: every character is at most doubled, and two quotes come around them
#include "real.h"
#include "csv.h"

int main(void) {
    char text[N], out[2 * N + 2];
    any_bytes(text, N);
    size_t count = up_to(N);
    size_t written = csv_write(out, sizeof out, text, count);
    assert(written >= count + 2 && written <= 2 * count + 2);
    assert(out[0] == '"' && out[written - 1] == '"');
    return 0;
}
