// repository: zserge/jsmn
// commit: 25647e692c7906b96ffd2b05ca54c097948e879c
// include: .
// unwind: N+2
// expect: safe: without an array for tokens the same characters are counted as with one
#include "real.h"
#include "jsmn.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    jsmn_parser parser;
    jsmntok_t tokens[N];
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, text, N, tokens, N);
    jsmn_init(&parser);
    int counted = jsmn_parse(&parser, text, N, NULL, 0);
    assert(count < 0 || count == counted);
    return 0;
}
