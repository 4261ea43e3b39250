// The functions in a variable that is given away may be called.
#include <assert.h>
struct driver {
    const char *name;
    int (*probe)(int);
};
static int probed;
static int probe(int a) { return probed = 1; }
static struct driver driver = {"d", probe};
extern int enrol(struct driver *);
int main(void) {
    enrol(&driver);
    assert(!probed); // FAILS
    return 0;
}
