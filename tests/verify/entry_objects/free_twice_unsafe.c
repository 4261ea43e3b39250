// Two parameters that are the same object, which is freed twice.
//@ flags: --entry drop --property memory
#include <stdlib.h>
struct node {
    int v;
    struct node *next;
};

void drop(struct node *p, struct node *q) {
    free(p);
    free(q); // FAILS
}
