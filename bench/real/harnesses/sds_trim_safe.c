// repository: antirez/sds
// commit: 5347739b1581fcba74fd5cab1fc21d2aef317d71
// files: sds.c
// include: .
// unwind: N+3
// expect: safe: an empty string has its header in front of it, so one byte before the text exists
#include "real.h"
#include "sds.h"

int main(void) {
    char text[N];
    any_bytes(text, N);
    size_t before = up_to(N);
    sds s = sdsnewlen(text, before);
    s = sdstrim(s, " \t");
    assert(sdslen(s) <= before);
    assert(s[sdslen(s)] == 0);
    sdsfree(s);
    return 0;
}
