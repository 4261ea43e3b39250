// What the caller has allocated is no leak of the entry.
//@ flags: --entry copy --property memory,leaks
#include <stdlib.h>
struct node {
    int v;
    struct node *next;
};

int copy(struct node *p) {
    int *n = malloc(sizeof *n);
    if (p) *n = p->v;
    else *n = 0;
    int result = *n;
    free(n);
    return result;
}
