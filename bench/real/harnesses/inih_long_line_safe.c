// repository: benhoyt/inih
// commit: 26254ee9de7681f8825433415443e7116ff24b98
// files: ini.c
// include: .
// define: __NO_CTYPE INI_MAX_LINE=N/2+1
// unwind: N+2
// expect: safe: a line that does not fit is cut and the rest skipped, and a text that ends at its zero byte gives no empty line
#include "real.h"
#include "ini.h"

static int handler(void *user, const char *section, const char *name, const char *value) {
    (void)user, (void)section;
    assert(strlen(name) <= N / 2 && strlen(value) <= N / 2);
    return 1;
}

int main(void) {
    char text[N + 1];
    any_text(text, N);
    return ini_parse_string(text, handler, NULL) != 0;
}
