// Parameters that are restrict do not point to the same object.
//@ flags: --entry set --property reach,memory
#include <assert.h>
void set(int *restrict p, int *restrict q) {
    if (!p || !q) return;
    *p = 1;
    *q = 2;
    assert(*p == 1);
}
