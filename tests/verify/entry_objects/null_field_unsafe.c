// A pointer in an object may be null.
//@ flags: --entry second --property memory
struct node {
    int v;
    struct node *next;
};

int second(struct node *p) {
    if (!p) return 0;
    return p->next->v; // FAILS
}
