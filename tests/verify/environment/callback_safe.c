// What is called back does what it does, however often.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern void each(void (*f)(int *), int *x);
static int sign = 1;
static void turn(int *p) { sign = -sign; }
static void other(int *p) { sign = 0; }
int main(void) {
    int v = 1;
    if (v == 2) other(&v);
    each(turn, &v);
    assert(sign == 1 || sign == -1);
    return 0;
}
