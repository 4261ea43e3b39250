// repository: kokke/tiny-regex-c
// commit: f2632c6d9ed25272987471cdb8b70395c2460bdb
// files: re.c
// include: .
// define: __NO_CTYPE
// unwind: N+3
// expect: safe: matching stops at the zero byte; one byte in front of the text keeps `text--` inside of the array
#include "real.h"
#include "re.h"

int main(void) {
    char text[N + 2];
    any_text(text + 1, N);
    text[0] = 'x';
    int length = 0;
    int at = re_match("[a-c]*x", text + 1, &length);
    assert(at >= -1 && at < N);
    return 0;
}
