// repository: clibs/list
// commit: 23faa20d03b67d752e1f882f0832c941a942c75b
// files: src/list.c src/list_node.c src/list_iterator.c
// include: src
// unwind: N+2
// expect: safe: as many nodes are taken from the ends as were put there
#include "real.h"
#include "list.h"

int main(void) {
    list_t *list = list_new();
    for (int i = 0; i < N; i++) {
        list_node_t *node = list_node_new(list);
        if (__VERIFIER_nondet_int()) list_lpush(list, node);
        else list_rpush(list, node);
    }
    for (int i = 0; i < N; i++) {
        list_node_t *node = __VERIFIER_nondet_int() ? list_lpop(list) : list_rpop(list);
        assert(node && node->val == list);
        free(node);
    }
    assert(list->len == 0 && !list->head && !list->tail);
    list_destroy(list);
    return 0;
}
