// repository: h2o/picohttpparser
// commit: f8326098f63eefabfa2b6ec595d90e9ed5ed958a
// files: picohttpparser.c
// include: .
// unwind: N+2
// expect: safe: the end of the buffer is asked for before every byte, and the number of headers before every header
#include "real.h"
#include "picohttpparser.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    struct phr_header headers[2];
    size_t count = 2;
    int used = phr_parse_headers(text, N, headers, &count, 0);
    assert(used >= -2 && used <= N);
    if (used > 0 && count == 1)
        assert(headers[0].value_len <= N);
    return 0;
}
