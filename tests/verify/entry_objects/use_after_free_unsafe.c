// The object of another parameter, after it was freed.
//@ flags: --entry drop --property memory
#include <stdlib.h>
struct node {
    int v;
    struct node *next;
};

int drop(struct node *p, struct node *q) {
    free(p);
    if (!q) return 0;
    return q->v; // FAILS
}
