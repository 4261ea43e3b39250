// The functions in a constant table that is given away may be called.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
struct operations {
    int (*open)(int);
    int (*close)(int);
};
static int opened, closed;
static int open_it(int a) { return opened = 1; }
static int close_it(int a) { return closed = 1; }
static const struct operations table = {open_it, close_it};
extern void enrol(const struct operations *);
int main(void) {
    enrol(&table);
    assert(!(closed && opened)); // FAILS
    return 0;
}
