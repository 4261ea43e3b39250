// A function without a body does not write a heap object that it cannot know.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern void use(int *);

int main(void) {
    int *p = malloc(sizeof(int)), *q = malloc(sizeof(int));
    *p = 1;
    *q = 1;
    use(p);
    assert(*q == 1);
    return 0;
}
