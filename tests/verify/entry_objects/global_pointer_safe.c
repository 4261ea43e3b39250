// A pointer in a variable is chosen, too.
//@ flags: --entry push --property memory
struct node {
    int v;
    struct node *next;
};

static struct node *head;
void start(struct node *n) { head = n; }
int push(struct node *p) {
    if (!p) return 0;
    p->next = head;
    head = p;
    return p->next ? p->next->v : 0;
}
