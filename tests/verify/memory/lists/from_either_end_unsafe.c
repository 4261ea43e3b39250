// The last element is at -1, not at -0: the value of another one is expected.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: a list on the heap
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *prev, *next;
    int *value;
};

struct list {
    struct node *head, *tail;
    unsigned length;
};

static void push(struct list *list, int *value) {
    struct node *node = malloc(sizeof *node);
    node->prev = list->tail;
    node->next = 0;
    node->value = value;
    if (list->length++) list->tail->next = node;
    else list->head = node;
    list->tail = node;
}

static struct node *at(struct list *list, int index) {
    int back = index < 0;
    if (back) index = ~index;
    if ((unsigned)index >= list->length) return 0;
    struct node *node = back ? list->tail : list->head;
    while (index--) node = back ? node->prev : node->next;
    return node;
}

int main(void) {
    int values[3];
    struct list list = {0};
    for (int i = 0; i < 3; i++) push(&list, &values[i]);
    int index = __VERIFIER_nondet_int();
    if (index < -2 || index >= 3) return 0;
    struct node *node = at(&list, index);
    assert(node && node->value == &values[index < 0 ? 2 + index : index]); // FAILS
    return 0;
}
