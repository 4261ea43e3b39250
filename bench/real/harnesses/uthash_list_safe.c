// repository: troydhanson/uthash
// commit: 6d8573997c21f24c7e4ec9e48734b44f384170a1
// include: src
// unwind: N+2
// expect: safe: an element is unlinked before it is freed
#include "real.h"
#include "utlist.h"
struct item { int value; struct item *prev, *next; };

int main(void) {
    struct item *head = NULL, *item, *next;
    for (int i = 0; i < N; i++) {
        item = malloc(sizeof *item);
        item->value = __VERIFIER_nondet_int();
        DL_APPEND(head, item);
    }
    int unwanted = __VERIFIER_nondet_int(), count, removed = 0;
    DL_FOREACH_SAFE(head, item, next) {
        if (item->value == unwanted) { DL_DELETE(head, item); free(item); removed++; }
    }
    DL_COUNT(head, item, count);
    assert(count == N - removed);
    return 0;
}
