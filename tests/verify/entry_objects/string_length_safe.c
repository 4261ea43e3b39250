// A text of at most six characters, and a function of the library.
//@ flags: --entry copy --string s:6 --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
#include <string.h>
int copy(const char *s) {
    char copy[7];
    strcpy(copy, s);
    return copy[0];
}
