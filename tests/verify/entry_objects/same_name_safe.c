// A parameter hides a variable of the same name.
//@ flags: --entry set --property reach,memory --engine bmc
//@ open: clauses: objects that are chosen by an input
#include <assert.h>
static int *place;
void init(int *p) { place = p; }
int get(void) { return place ? *place : 0; }
int set(int *place) {
    if (place) *place = 1;
    return get();
}
