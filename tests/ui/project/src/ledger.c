#include "ledger.h"

void ledger_init(struct ledger *l) {
    l->sum = 0;
    l->entries = 0;
}

int ledger_add(struct ledger *l, unsigned amount) {
    if (amount > LEDGER_LIMIT - l->sum)
        return 0;
    l->sum += amount;
    l->entries++;
    return 1;
}
