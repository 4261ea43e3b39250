// A parameter may point to a variable that other files can see.
//@ flags: --entry set --property reach,memory
#include <assert.h>
int level;
void set(int *p) {
    level = 1;
    if (p) *p = 2;
    assert(level == 1); // FAILS
}
