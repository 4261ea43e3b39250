// repository: antirez/sds
// commit: 5347739b1581fcba74fd5cab1fc21d2aef317d71
// files: sds.c
// include: .
// unwind: N+3
// expect: unsafe: the old pointer is used after sdscat moved the string to a larger one
#include "real.h"
#include "sds.h"

int main(void) {
    char text[N + 1];
    any_text(text, N);
    sds s = sdsnew("ab");
    sds longer = sdscat(s, text);
    if (sdslen(longer) > 2)
        s[0] = 'x';
    sdsfree(longer);
    return 0;
}
