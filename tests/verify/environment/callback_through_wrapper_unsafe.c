// The struct is made on the heap, goes through a function of the program, and holds a pointer to the table.
#include <assert.h>
#include <stdlib.h>
struct operations {
    void (*open)(void);
};
struct device {
    int id;
    struct operations *operations;
};
static int opened;
static void open_it(void) { opened = 1; }
static struct operations operations;
extern void enrol(struct device *);
static struct device *make(void) {
    struct device *d = malloc(sizeof *d);
    operations.open = open_it;
    d->operations = &operations;
    return d;
}
static void give(struct device *d) { enrol(d); }
int main(void) {
    give(make());
    assert(!opened); // FAILS
    return 0;
}
