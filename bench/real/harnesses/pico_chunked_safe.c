// repository: h2o/picohttpparser
// commit: f8326098f63eefabfa2b6ec595d90e9ed5ed958a
// files: picohttpparser.c
// include: .
// unwind: N+2
// expect: safe: a chunk is moved as far as it is there, towards the front
#include "real.h"
#include "picohttpparser.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    struct phr_chunked_decoder decoder = {0};
    size_t size = N;
    ssize_t rest = phr_decode_chunked(&decoder, text, &size);
    assert(size <= N);
    assert(rest >= -2 && rest <= N);
    return 0;
}
