// The first call writes one value, the second one another.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern void use(int *);

int main(void) {
    int *p = malloc(sizeof(int));
    use(p);
    int first = *p;
    use(p);
    assert(first != 3 || *p != 4); // FAILS
    return 0;
}
