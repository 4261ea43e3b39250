// The next byte may be a digit where the width ends behind a sign, and only the next one is known.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
    int n;
    if (scanf("%1d", &n) == 0) {
        int c = getchar();
        if (c == '5') goto fails;
    }
    return 0;
fails:
    assert(0); // FAILS
}
