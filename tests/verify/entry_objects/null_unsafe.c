// A pointer parameter may be null.
//@ flags: --entry sum --property memory
struct node {
    int v;
    struct node *next;
};

int sum(struct node *p) {
    return p->v; // FAILS
}
