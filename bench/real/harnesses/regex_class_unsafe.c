// repository: kokke/tiny-regex-c
// commit: f2632c6d9ed25272987471cdb8b70395c2460bdb
// files: re.c
// include: .
// define: __NO_CTYPE
// patch: re.c: if (pattern[i] == 0) => if (pattern[0] == 0)
// unwind: N+2
// expect: unsafe: a class without its bracket at the end of the pattern leads behind the zero byte
#include "real.h"
#include "re.h"

int main(void) {
    char pattern[N + 1];
    any_text(pattern, N);
    re_t compiled = re_compile(pattern);
    return compiled == NULL;
}
