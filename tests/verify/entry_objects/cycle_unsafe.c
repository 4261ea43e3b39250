// A list may lead back to its start.
//@ flags: --entry unlink --property reach,memory
#include <assert.h>
struct node {
    int v;
    struct node *next;
};

void unlink(struct node *p) {
    if (!p || !p->next) return;
    struct node *old = p->next;
    old->v = 2;
    p->v = 1;
    assert(old->v == 2); // FAILS
}
