// A parameter points to one struct of its type.
//@ flags: --entry reset --object l --property reach,memory --engine bmc
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
struct list {
    int count;
    char *name;
};
void reset(struct list *l) {
    l->count = 0;
    l->name = 0;
    assert(l->count == 0);
}
