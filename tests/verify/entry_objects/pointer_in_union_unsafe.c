// A pointer in a union may be equal to a parameter.
//@ flags: --entry set --property reach,memory
#include <assert.h>
struct value {
    union {
        int *place;
        long number;
    } u;
};
void set(struct value *v, int *p) {
    if (!v || !p) return;
    assert(v->u.place != p); // FAILS
}
