// repository: clibs/list
// commit: 23faa20d03b67d752e1f882f0832c941a942c75b
// files: src/list.c src/list_node.c src/list_iterator.c
// include: src
// unwind: N+2
// expect: unsafe: the list is told to free its values, and one of them may be a variable
#include "real.h"
#include "list.h"

int main(void) {
    int value = 0;
    list_t *list = list_new();
    list->free = free;
    for (int i = 0; i < N; i++)
        list_rpush(list, list_node_new(__VERIFIER_nondet_int() == i ? (void *)&value : malloc(4)));
    list_destroy(list);
    return 0;
}
