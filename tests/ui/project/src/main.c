#include "ledger.h"
#include <seahorn/seahorn.h>

int main(void) {
    struct ledger l;
    ledger_init(&l);
    for (int i = 0; i < 3; i++)
        ledger_add(&l, nd_uint());
    sassert(l.sum <= EXPECTED_LIMIT);
    sassert(l.entries <= 3);
    return 0;
}
