// A pointer parameter may be null.
//@ flags: --entry sum --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
struct node {
    int v;
    struct node *next;
};

int sum(struct node *p) {
    return p->v; // FAILS
}
