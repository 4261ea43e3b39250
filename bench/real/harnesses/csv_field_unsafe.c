// repository: rgamble/libcsv
// commit: b1d5212831842ee5869d99bc208a21837e4037d5
// files: libcsv.c
// include: .
// unwind: N+2
// expect: unsafe: a field of N characters is copied into N - 1 bytes
#include "real.h"
#include "csv.h"

static void field(void *s, size_t length, void *data) {
    memcpy(data, s, length);
}

int main(void) {
    char text[N], kept[N - 1];
    any_bytes(text, N);
    struct csv_parser parser;
    csv_init(&parser, 0);
    csv_parse(&parser, text, N, field, NULL, kept);
    csv_fini(&parser, field, NULL, kept);
    csv_free(&parser);
    return 0;
}
