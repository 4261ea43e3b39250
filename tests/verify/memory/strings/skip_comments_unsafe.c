// After the last slash there may be nothing: the end of the text is skipped with it.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: invariants about texts
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char text[13];
    for (int i = 0; i < 12; i++) text[i] = __VERIFIER_nondet_char();
    text[12] = 0;
    char *from = text, *to = text;
    while (*from) { // FAILS
        if (*from == '/') {
            from++;
            while (*from && *from != '/') from++;
            from++;
        } else {
            *to++ = *from++;
        }
    }
    *to = 0;
    assert(to <= from && from <= text + 12);
    return 0;
}
