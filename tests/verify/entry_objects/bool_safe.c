// A _Bool in an object is 0 or 1.
//@ flags: --entry get --property reach,memory
#include <assert.h>
struct options {
    _Bool quick, quiet;
    double scale;
};
int get(struct options *o) {
    if (!o) return 0;
    assert(o->quick + o->quiet <= 2);
    return o->quick;
}
