// The caller is another file: functions of other files know its objects.
//@ flags: --entry set --property reach,memory
#include <assert.h>
void notify(void);
void set(int *p) {
    if (!p) return;
    *p = 1;
    notify();
    assert(*p == 1); // FAILS
}
