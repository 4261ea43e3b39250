// Where scanf finds no number, the next byte is no digit.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
    int n;
    if (scanf("%d", &n) != 0) return 0;
    int c = getchar();
    assert(c < '0' || c > '9');
    return 0;
}
