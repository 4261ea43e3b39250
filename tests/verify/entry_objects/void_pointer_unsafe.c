// A void pointer may be equal to a parameter of another type.
//@ flags: --entry set --property reach,memory
#include <assert.h>
void set(void *context, int *p) {
    if (!p) return;
    assert(context != p); // FAILS
}
