// Of the byte behind the one that is no digit nothing is known.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
    int n;
    if (scanf("%d", &n) != 0) return 0;
    if (getchar() == EOF) return 0;
    int c = getchar();
    assert(c != '5'); // FAILS
    return 0;
}
