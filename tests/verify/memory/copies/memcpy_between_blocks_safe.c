// Blocks of one malloc are apart wherever they are; within one block the offsets say it.
//@ flags: --property reach,memory
#include <assert.h>
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
    blocks[from][1] = 5;
    if (from != to) memcpy(blocks[to], blocks[from], 8);
    else memcpy(blocks[to] + 4, blocks[from], 4);
    assert(from == to ? blocks[to][5] == 5 : blocks[to][1] == 5);
    for (int i = 0; i < 3; i++) free(blocks[i]);
    return 0;
}
