// Clauses find invariants over these objects, too.
//@ flags: --entry count --property reach,memory
#include <assert.h>
void count(unsigned *p, unsigned n) {
    if (!p) return;
    unsigned i = 0;
    *p = 0;
    while (i < n) {
        i++;
        *p = i;
    }
    assert(i == n);
}
