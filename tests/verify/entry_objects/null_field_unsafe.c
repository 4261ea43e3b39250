// A pointer in an object may be null.
//@ flags: --entry second --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
struct node {
    int v;
    struct node *next;
};

int second(struct node *p) {
    if (!p) return 0;
    return p->next->v; // FAILS
}
