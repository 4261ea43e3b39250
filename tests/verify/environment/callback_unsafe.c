// A function without a body may call what it is given, more than once.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern void each(void (*f)(int *), int *x);
static int calls;
static void count(int *p) {
    calls++;
    *p = 5;
}
int main(void) {
    int v = 1;
    each(count, &v);
    assert(calls < 2); // FAILS
    return 0;
}
