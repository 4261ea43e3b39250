// An object of the caller may be freed.
//@ flags: --entry drop --property memory
#include <stdlib.h>
struct node {
    int v;
    struct node *next;
};

void drop(struct node *p) {
    free(p);
}
