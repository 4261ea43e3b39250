// The two pointers may lead to one block, and then the places overlap.
//@ flags: --property reach,memory
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    char *blocks[3];
    for (int i = 0; i < 3; i++) {
        blocks[i] = calloc(8, 1);
        if (!blocks[i]) return 0;
    }
    unsigned from = __VERIFIER_nondet_uint() % 3, to = __VERIFIER_nondet_uint() % 3;
    memcpy(blocks[to] + 2, blocks[from], 4); // FAILS
    for (int i = 0; i < 3; i++) free(blocks[i]);
    return 0;
}
