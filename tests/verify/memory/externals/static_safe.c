// Other files do not see a static variable whose address nobody has.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern void use(int *);
static int count;

static void step(int *p) {
    count++;
    use(p);
}

int main(void) {
    int *p = malloc(sizeof(int));
    step(p);
    step(p);
    assert(count == 2);
    return 0;
}
