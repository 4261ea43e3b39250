// A parameter hides a variable of the same name.
//@ flags: --entry set --property reach,memory
#include <assert.h>
static int *place;
void init(int *p) { place = p; }
int get(void) { return place ? *place : 0; }
int set(int *place) {
    if (place) *place = 1;
    return get();
}
