// repository: kokke/tiny-regex-c
// commit: f2632c6d9ed25272987471cdb8b70395c2460bdb
// files: re.c
// include: .
// define: __NO_CTYPE
// unwind: N+2
// expect: safe: an unfinished class or escape is refused before the zero byte is passed, and 30 symbols are enough for N
#include "real.h"
#include "re.h"

int main(void) {
    char pattern[N + 1];
    any_text(pattern, N);
    re_t compiled = re_compile(pattern);
    if (pattern[0] == 'a' && pattern[1] == 0)
        assert(compiled != NULL);
    return 0;
}
