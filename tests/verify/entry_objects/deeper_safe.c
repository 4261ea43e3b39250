// With --object-depth 3 three pointers in a row lead to objects.
//@ flags: --entry third --object-depth 3 --property memory
struct node {
    int v;
    struct node *next;
};

int third(struct node *p) {
    if (!p || !p->next || !p->next->next) return 0;
    return p->next->next->v;
}
