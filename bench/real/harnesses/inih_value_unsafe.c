// repository: benhoyt/inih
// commit: 26254ee9de7681f8825433415443e7116ff24b98
// files: ini.c
// include: .
// define: __NO_CTYPE
// unwind: N+2
// expect: unsafe: the handler copies a value of up to N - 1 characters into N - 2 bytes
#include "real.h"
#include "ini.h"

static char kept[N - 2];

static int handler(void *user, const char *section, const char *name, const char *value) {
    (void)user, (void)section, (void)name;
    strcpy(kept, value);
    return 1;
}

int main(void) {
    char text[N + 1];
    any_text(text, N);
    return ini_parse_string(text, handler, NULL) != 0;
}
