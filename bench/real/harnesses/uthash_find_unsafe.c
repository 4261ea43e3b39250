// repository: troydhanson/uthash
// commit: 6d8573997c21f24c7e4ec9e48734b44f384170a1
// include: src
// unwind: N+2
// expect: unsafe: a key that is not in the table gives null, which is not looked at
#include "real.h"
#include "uthash.h"
struct item { int key, value; UT_hash_handle hh; };

int main(void) {
    struct item items[N], *table = NULL, *found;
    for (int i = 0; i < N; i++) {
        items[i].key = i;
        items[i].value = 2 * i;
        HASH_ADD_INT(table, key, (&items[i]));
    }
    int key = (int)up_to(N);
    HASH_FIND_INT(table, &key, found);
    return found->value;
}
