// A parameter may point to an element of a visible array.
//@ flags: --entry set --property reach,memory
#include <assert.h>
int table[4];
void set(int *p) {
    table[2] = 1;
    if (p) *p = 2;
    assert(table[2] == 1); // FAILS
}
