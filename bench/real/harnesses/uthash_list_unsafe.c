// repository: troydhanson/uthash
// commit: 6d8573997c21f24c7e4ec9e48734b44f384170a1
// include: src
// unwind: N+2
// expect: unsafe: the loop goes on from an element that was freed
#include "real.h"
#include "utlist.h"
struct item { int value; struct item *next; };

int main(void) {
    struct item *head = NULL, *item;
    for (int i = 0; i < N; i++) {
        item = malloc(sizeof *item);
        item->value = __VERIFIER_nondet_int();
        LL_PREPEND(head, item);
    }
    int unwanted = __VERIFIER_nondet_int();
    LL_FOREACH(head, item) {
        if (item->value == unwanted) { LL_DELETE(head, item); free(item); }
    }
    return 0;
}
