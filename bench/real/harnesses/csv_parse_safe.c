// repository: rgamble/libcsv
// commit: b1d5212831842ee5869d99bc208a21837e4037d5
// files: libcsv.c
// include: .
// unwind: N+2
// expect: safe: the buffer of a field grows before it is full, with room for the zero byte if one is asked for
#include "real.h"
#include "csv.h"

static void field(void *s, size_t length, void *data) {
    assert(length <= N);
    if (length > 0) *(char *)data = ((char *)s)[length - 1];
}

int main(void) {
    char text[N], last = 0;
    any_bytes(text, N);
    struct csv_parser parser;
    csv_init(&parser, __VERIFIER_nondet_int() ? CSV_STRICT : CSV_APPEND_NULL);
    csv_set_blk_size(&parser, 4);
    csv_parse(&parser, text, N, field, NULL, &last);
    csv_fini(&parser, field, NULL, &last);
    csv_free(&parser);
    return 0;
}
