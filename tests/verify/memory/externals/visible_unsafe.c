// Other files see a variable that is not static, also if nobody has its address.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern void use(int *);
int count;

int main(void) {
    int *p = malloc(sizeof(int));
    count = 1;
    use(p);
    assert(count == 1); // FAILS
    return 0;
}
