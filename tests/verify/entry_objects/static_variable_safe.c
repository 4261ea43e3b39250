// No parameter points to a variable whose address is given to nobody.
//@ flags: --entry set --property reach,memory
#include <assert.h>
static int level;
int get(void) { return level; }
void set(int *p) {
    level = 1;
    if (p) *p = 2;
    assert(level == 1);
}
