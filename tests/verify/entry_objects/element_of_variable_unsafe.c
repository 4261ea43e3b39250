// A parameter may point to an element of a visible array.
//@ flags: --entry set --property reach,memory --engine bmc
//@ open: clauses: objects that are chosen by an input
#include <assert.h>
int table[4];
void set(int *p) {
    table[2] = 1;
    if (p) *p = 2;
    assert(table[2] == 1); // FAILS
}
