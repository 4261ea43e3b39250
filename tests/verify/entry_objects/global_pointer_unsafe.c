// A variable may point to the object of a parameter.
//@ flags: --entry push --property reach,memory
#include <assert.h>
struct node {
    int v;
    struct node *next;
};

static struct node *head;
void start(struct node *n) { head = n; }
void push(struct node *p) {
    if (!p) return;
    assert(head != p); // FAILS
}
