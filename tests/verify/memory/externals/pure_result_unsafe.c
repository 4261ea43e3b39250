// A function without a body writes nothing, but gives back any number.
//@ flags: --engine bmc --externals pure
#include <assert.h>
#include <stdlib.h>
extern int use(int *);

int main(void) {
    int *p = malloc(sizeof(int));
    *p = 1;
    *p += use(p);
    assert(*p == 1); // FAILS
    return 0;
}
