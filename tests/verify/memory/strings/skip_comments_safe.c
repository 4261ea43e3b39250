// A text of 7 characters is copied over itself without what is between slashes: neither loop looks behind its end.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: invariants about texts
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char text[8];
    for (int i = 0; i < 7; i++) text[i] = __VERIFIER_nondet_char();
    text[7] = 0;
    char *from = text, *to = text;
    while (*from) {
        if (*from == '/') {
            from++;
            while (*from && *from != '/') from++;
            if (*from) from++;
        } else {
            *to++ = *from++;
        }
    }
    *to = 0;
    assert(to <= from && from <= text + 7);
    return 0;
}
