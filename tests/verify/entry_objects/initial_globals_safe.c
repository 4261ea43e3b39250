// With --globals initial a variable has its initial value.
//@ flags: --entry get --globals initial --property reach,memory
#include <assert.h>
#include <stdlib.h>
struct hooks {
    void *(*allocate)(size_t);
    void (*release)(void *);
};
static struct hooks hooks = {malloc, free};
void set(struct hooks *h) { if (h) hooks = *h; }
void get(int *p) {
    int *q = hooks.allocate(sizeof *q);
    *q = p ? *p : 0;
    hooks.release(q);
}
