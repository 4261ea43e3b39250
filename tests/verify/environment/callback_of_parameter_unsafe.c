// The handler comes as a parameter.
#include <assert.h>
struct hooks {
    void (*note)(void);
};
static int noted;
static void note(void) { noted++; }
extern void walk(struct hooks *);
static void run(void (*f)(void)) {
    struct hooks hooks = {f};
    walk(&hooks);
}
int main(void) {
    run(note);
    assert(!noted); // FAILS
    return 0;
}
