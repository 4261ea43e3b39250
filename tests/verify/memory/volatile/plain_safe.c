// With --volatile plain a volatile variable keeps what was written.
//@ flags: --engine bmc --volatile plain
#include <assert.h>
static volatile int x;

int main(void) {
    x = 1;
    assert(x == 1);
    return 0;
}
