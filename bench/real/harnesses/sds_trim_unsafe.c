// repository: antirez/sds
// commit: 5347739b1581fcba74fd5cab1fc21d2aef317d71
// files: sds.c
// include: .
// unwind: N+3
// expect: unsafe: the set of characters has no zero byte, so strchr reads behind it
#include "real.h"
#include "sds.h"

int main(void) {
    char text[N], set[2] = {' ', '\t'};
    any_bytes(text, N);
    sds s = sdsnewlen(text, up_to(N));
    s = sdstrim(s, set);
    sdsfree(s);
    return 0;
}
