// An object of the caller may be freed.
//@ flags: --entry drop --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
#include <stdlib.h>
struct node {
    int v;
    struct node *next;
};

void drop(struct node *p) {
    free(p);
}
