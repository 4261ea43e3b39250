// A failure is found although something else lies too deep.
//@ flags: --entry walk --property memory
struct node {
    int v;
    struct node *next;
};

int walk(struct node *p, struct node *q) {
    if (p && p->next && p->next->next) return p->next->next->v;
    return q->v; // FAILS
}
