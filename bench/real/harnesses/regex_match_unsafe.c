// repository: kokke/tiny-regex-c
// commit: f2632c6d9ed25272987471cdb8b70395c2460bdb
// files: re.c
// include: .
// define: __NO_CTYPE
// unwind: N+3
// expect: unsafe: a text of N characters without a zero byte is searched to its end and beyond
#include "real.h"
#include "re.h"

int main(void) {
    char text[N + 1];
    any_bytes(text, N + 1);
    int length = 0;
    int at = re_match("\\d+$", text + 1, &length);
    return at < 0;
}
