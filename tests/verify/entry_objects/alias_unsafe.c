// Two parameters may point to the same object.
//@ flags: --entry swap --property reach,memory
#include <assert.h>
struct node {
    int v;
    struct node *next;
};

void swap(struct node *p, struct node *q) {
    if (!p || !q) return;
    p->v = 1;
    q->v = 2;
    assert(p->v == 1); // FAILS
}
