// A failure is found although something else lies too deep.
//@ flags: --entry walk --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
struct node {
    int v;
    struct node *next;
};

int walk(struct node *p, struct node *q) {
    if (p && p->next && p->next->next) return p->next->next->v;
    return q->v; // FAILS
}
