// A pointer in an object that a function without a body is given may become anything; here it fails without that.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern void use(void *);
struct box { int *content; };

int main(void) {
    struct box *b = malloc(sizeof(struct box));
    b->content = malloc(sizeof(int));
    *b->content = 1;
    use(b);
    *b->content = 2;
    assert(*b->content == 1); // FAILS
    return 0;
}
