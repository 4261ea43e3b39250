// What does not come may be the comma in front of the number.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
    int n;
    if (scanf(",%d", &n) == 0) {
        int c = getchar();
        assert(c != '5'); // FAILS
    }
    return 0;
}
