// The same for graphviz.
//@ flags: --dot
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
struct node *build(int length, int value) {
    if (length <= 0) return 0;
    struct node *n = malloc(sizeof *n);
    if (!n) abort();
    n->next = build(length - 1, value);
    n->value = value;
    return n;
}
int main(void) {
    struct node *a = build(__VERIFIER_nondet_int(), 1), *b = build(__VERIFIER_nondet_int(), 2);
    for (struct node *n = a; n; n = n->next) n->value = 3;
    for (struct node *n = b; n; n = n->next) assert(n->value == 2);
    return 0;
}
