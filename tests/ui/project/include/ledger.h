/* A ledger with a limit that the build chooses. */
#ifndef LEDGER_H
#define LEDGER_H

#ifndef LEDGER_LIMIT
#error "the build says how much a ledger holds"
#endif

struct ledger {
    unsigned sum;
    unsigned entries;
};

void ledger_init(struct ledger *l);
/* 0 if the amount does not fit. */
int ledger_add(struct ledger *l, unsigned amount);

#endif
