// repository: benhoyt/inih
// commit: 26254ee9de7681f8825433415443e7116ff24b98
// files: ini.c
// include: .
// define: __NO_CTYPE INI_MAX_LINE=N
// patch: ini.c: while (num > 1 && ctx_num_left != 0) { => while (num > 0 && ctx_num_left != 0) {
// unwind: N+2
// expect: unsafe: the reader leaves no room for the zero byte of a line of N characters
#include "real.h"
#include "ini.h"

static int handler(void *user, const char *section, const char *name, const char *value) {
    (void)user, (void)section, (void)name, (void)value;
    return 1;
}

int main(void) {
    char text[N + 1];
    any_text(text, N);
    return ini_parse_string(text, handler, NULL) != 0;
}
