// repository: zserge/jsmn
// commit: 25647e692c7906b96ffd2b05ca54c097948e879c
// include: .
// unwind: N+2
// expect: unsafe: the end of a token is exclusive, and a number may end where the text ends: text[N] is read
#include "real.h"
#include "jsmn.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    jsmn_parser parser;
    jsmntok_t tokens[N];
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, text, N, tokens, N);
    if (count == 1 && tokens[0].type == JSMN_PRIMITIVE)
        return text[tokens[0].end] == ',';
    return 0;
}
