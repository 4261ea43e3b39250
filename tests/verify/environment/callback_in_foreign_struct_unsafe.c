// A handler that is put into an object of another file may be called by what is given the object.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
struct device {
    int id;
    void (*open)(void);
};
static int opened;
static void open_it(void) { opened = 1; }
extern struct device *create(void);
extern void enrol(struct device *);
int main(void) {
    struct device *d = create();
    if (!d) return 0;
    d->open = open_it;
    enrol(d);
    assert(!opened); // FAILS
    return 0;
}
