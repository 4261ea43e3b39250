// A struct with a pointer is copied between arrays: both point to x, and the arrays themselves stay apart.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct S { long tag; int *p; };
int x, y;
int main(void) {
    struct S a[4], b[4];
    unsigned i = __VERIFIER_nondet_int() & 3;
    for (unsigned k = 0; k < 4; k++) a[k].p = &x, a[k].tag = k;
    for (unsigned k = 0; k < 4; k++) b[k] = a[3 - k];
    y = 5;
    *b[i].p = 1;
    assert(*a[i].p == 0 && y == 5);
    return 0;
}
