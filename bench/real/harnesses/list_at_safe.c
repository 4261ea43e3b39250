// repository: clibs/list
// commit: 23faa20d03b67d752e1f882f0832c941a942c75b
// files: src/list.c src/list_node.c src/list_iterator.c
// include: src
// unwind: N+2
// expect: safe: an index counts from the front, a negative one from the back
#include "real.h"
#include "list.h"

int main(void) {
    int values[N];
    list_t *list = list_new();
    for (int i = 0; i < N; i++) list_rpush(list, list_node_new(&values[i]));
    int at = (int)up_to(2 * N - 1) - N;
    list_node_t *node = list_at(list, at);
    assert(node && node->val == &values[at < 0 ? N + at : at]);
    list_destroy(list);
    return 0;
}
