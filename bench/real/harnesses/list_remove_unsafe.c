// repository: clibs/list
// commit: 23faa20d03b67d752e1f882f0832c941a942c75b
// files: src/list.c src/list_node.c src/list_iterator.c
// include: src
// unwind: N+2
// expect: unsafe: the list frees a node that it removes, and the program looks at it again
#include "real.h"
#include "list.h"

int main(void) {
    int values[N];
    list_t *list = list_new();
    for (int i = 0; i < N; i++) list_lpush(list, list_node_new(&values[i]));
    list_node_t *node = list_at(list, (int)up_to(N - 1));
    list_remove(list, node);
    int first = node->val == &values[0];
    list_destroy(list);
    return first;
}
