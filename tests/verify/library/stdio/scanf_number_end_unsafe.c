// To see where a number ends scanf looks at what comes behind, which may be the end.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
    int n;
    if (scanf("%d", &n) == 1) assert(!feof(stdin)); // FAILS
    return 0;
}
