// A function that tests what it is given needs no harness.
//@ flags: --entry sum --property memory
struct node {
    int v;
    struct node *next;
};

int sum(struct node *p, int *out) {
    if (p && out) {
        *out = p->v & 7;
        if (p->next) return p->next->v & 7;
    }
    return 0;
}
