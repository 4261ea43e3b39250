// repository: benhoyt/inih
// commit: 26254ee9de7681f8825433415443e7116ff24b98
// files: ini.c
// include: .
// define: __NO_CTYPE
// unwind: N+2
// expect: safe: names and values are parts of the line, and the line has its zero byte
#include "real.h"
#include "ini.h"

static int handler(void *user, const char *section, const char *name, const char *value) {
    (void)user;
    assert(strlen(section) + strlen(name) + strlen(value) <= N + N);
    return 1;
}

int main(void) {
    char text[N + 1];
    any_text(text, N);
    int line = ini_parse_string(text, handler, NULL);
    assert(line >= 0 && line <= N);
    return 0;
}
