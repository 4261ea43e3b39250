// A function without a body may write the heap object that it is given: the counterexample says what.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern void use(int *);

int main(void) {
    int *p = malloc(sizeof(int));
    *p = 1;
    use(p);
    assert(*p != 5); // FAILS
    return 0;
}
