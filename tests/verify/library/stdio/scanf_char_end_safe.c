// After %c the end was not looked at; after %d it may have been.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
    char c, d;
    int r = scanf("%c", &c);
    if (r == 1) assert(!feof(stdin));
    assert(r != 0);
    r = scanf("%c,%c", &c, &d);
    if (r == 2) assert(!feof(stdin));
    return 0;
}
