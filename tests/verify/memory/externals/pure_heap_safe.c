// A function without a body gets a heap object and is taken to leave it alone.
//@ flags: --engine bmc --externals pure
#include <assert.h>
#include <stdlib.h>
extern void use(int *);

int main(void) {
    int *p = malloc(sizeof(int));
    *p = 1;
    use(p);
    assert(*p == 1);
    return 0;
}
