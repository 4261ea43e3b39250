// repository: zserge/jsmn
// commit: 25647e692c7906b96ffd2b05ca54c097948e879c
// include: .
// unwind: N+2
// expect: unsafe: the array has one token less than the parser is told; "[[[[" needs them all
#include "real.h"
#include "jsmn.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    jsmn_parser parser;
    jsmntok_t tokens[N - 1];
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, text, N, tokens, N);
    return count < 0;
}
