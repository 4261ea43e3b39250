// No place for the zero byte of a text of six characters.
//@ flags: --entry copy --string s:6 --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
#include <string.h>
int copy(const char *s) {
    char copy[6];
    strcpy(copy, s); // FAILS
    return copy[0];
}
