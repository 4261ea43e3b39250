// A list that ends after three elements, and is no cycle.
//@ flags: --entry length --object-depth 3 --objects-end --unwind 4 --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
struct node {
    int v;
    struct node *next;
};

int length(struct node *p) {
    int n = 0;
    while (p && n < 4) {
        n++;
        p = p->next;
    }
    return n;
}
