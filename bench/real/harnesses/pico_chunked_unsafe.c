// repository: h2o/picohttpparser
// commit: f8326098f63eefabfa2b6ec595d90e9ed5ed958a
// files: picohttpparser.c
// include: .
// patch: picohttpparser.c: size_t avail = bufsz - src; => size_t avail = bufsz;
// unwind: N+2
// expect: unsafe: a chunk may be longer than what is left of the buffer and is moved all the same
#include "real.h"
#include "picohttpparser.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    struct phr_chunked_decoder decoder = {0};
    size_t size = N;
    ssize_t rest = phr_decode_chunked(&decoder, text, &size);
    return rest < 0;
}
