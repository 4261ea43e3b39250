// repository: antirez/sds
// commit: 5347739b1581fcba74fd5cab1fc21d2aef317d71
// files: sds.c
// include: .
// unwind: N+3
// expect: safe: N characters have at most N commas, and there is always room for two tokens more
#include "real.h"
#include "sds.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    int count = 0;
    sds *tokens = sdssplitlen(text, N, ",", 1, &count);
    assert(count >= 1 && count <= N + 1);
    assert(sdslen(tokens[0]) <= N);
    sdsfreesplitres(tokens, count);
    return 0;
}
