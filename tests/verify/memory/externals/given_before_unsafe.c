// A function without a body may have kept the address that another one was given.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern void keep(int *);
extern void later(void);

int main(void) {
    int *p = malloc(sizeof(int));
    keep(p);
    *p = 1;
    later();
    assert(*p == 1); // FAILS
    return 0;
}
