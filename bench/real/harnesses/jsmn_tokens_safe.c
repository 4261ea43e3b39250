// repository: zserge/jsmn
// commit: 25647e692c7906b96ffd2b05ca54c097948e879c
// include: .
// unwind: N+2
// expect: safe: every token takes a character of the text, so N tokens are enough, and every index is below the length
#include "real.h"
#include "jsmn.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    jsmn_parser parser;
    jsmntok_t tokens[N];
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, text, N, tokens, N);
    assert(count >= -3 && count <= N);
    assert(count != JSMN_ERROR_NOMEM);
    return 0;
}
