// repository: rgamble/libcsv
// commit: b1d5212831842ee5869d99bc208a21837e4037d5
// files: libcsv.c
// include: .
// unwind: N+2
// expect: unsafe: two bytes too few for a text that consists of quotes
#include "real.h"
#include "csv.h"

int main(void) {
    char text[N], out[2 * N];
    any_bytes(text, N);
    size_t written = csv_write(out, 2 * N + 2, text, N);
    return written > 2 * N;
}
