// White space at the end of a format looks for what comes behind, which may be the end.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
    char c;
    if (scanf("%c, ", &c) == 1) assert(!feof(stdin)); // FAILS
    return 0;
}
