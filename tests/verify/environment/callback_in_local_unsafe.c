// A handler that a local struct holds may be called by what is given the struct.
#include <assert.h>
struct hooks {
    int id;
    void (*note)(void);
};
static int noted;
static void note(void) { noted++; }
extern void walk(struct hooks *);
int main(void) {
    struct hooks hooks;
    hooks.id = 1;
    hooks.note = note;
    walk(&hooks);
    assert(noted < 2); // FAILS
    return 0;
}
