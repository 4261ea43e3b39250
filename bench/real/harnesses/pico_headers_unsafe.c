// repository: h2o/picohttpparser
// commit: f8326098f63eefabfa2b6ec595d90e9ed5ed958a
// files: picohttpparser.c
// include: .
// unwind: N+2
// expect: unsafe: room for two headers is promised, there is one; a continued line is the second
#include "real.h"
#include "picohttpparser.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    struct phr_header header[1];
    size_t count = 2;
    int used = phr_parse_headers(text, N, header, &count, 0);
    return used < 0;
}
