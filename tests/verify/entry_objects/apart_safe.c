// With --objects-apart two parameters are two objects.
//@ flags: --entry drop --objects-apart --property memory
#include <stdlib.h>
struct node {
    int v;
    struct node *next;
};

struct node spare;
void drop(struct node *p, struct node *q) {
    free(p);
    free(q);
}
