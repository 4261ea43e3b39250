// Pointers that lead too deep may still be equal.
//@ flags: --entry same --property reach,memory
#include <assert.h>
struct node {
    int v;
    struct node *next;
};

void same(struct node *p, struct node *q) {
    if (!p || !q || p == q || !p->next || !q->next || p->next == q->next) return;
    struct node *a = p->next->next, *b = q->next->next;
    if (!a || a == p || a == q || a == p->next || a == q->next) return;
    assert(a != b); // FAILS
}
