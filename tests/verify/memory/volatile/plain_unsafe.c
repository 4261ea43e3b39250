// With --volatile plain a volatile variable keeps what was written, which is not 2.
//@ flags: --engine bmc --volatile plain
#include <assert.h>
static volatile int x;

int main(void) {
    x = 1;
    assert(x == 2); // FAILS
    return 0;
}
