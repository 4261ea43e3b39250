// Without it another function may have changed it.
//@ flags: --entry get --property reach,memory
#include <assert.h>
static int limit = 4;
void set(int l) { limit = l; }
void get(int *p) {
    if (p) *p = limit;
    assert(limit == 4); // FAILS
}
