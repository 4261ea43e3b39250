// Objects of different types are apart.
//@ flags: --entry set --property reach,memory
#include <assert.h>
struct node {
    int v;
    struct node *next;
};

void set(struct node *p, long *n) {
    if (!p || !n) return;
    p->v = 1;
    *n = 2;
    assert(p->v == 1);
}
