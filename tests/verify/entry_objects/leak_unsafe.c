// What the entry allocates and does not free is one.
//@ flags: --entry copy --property memory,leaks
#include <stdlib.h>
struct node {
    int v;
    struct node *next;
};

int copy(struct node *p) { // FAILS
    int *n = malloc(sizeof *n);
    if (!p) return 0;
    *n = p->v;
    int result = *n;
    free(n);
    return result;
}
