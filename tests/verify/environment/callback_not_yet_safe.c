// What is put into the struct after the call is not called by it, and neither is what stands in another field's place.
#include <assert.h>
struct hooks {
    const char *name;
    void (*note)(void);
};
static int noted;
static void note(void) { noted++; }
extern void prepare(struct hooks *);
extern void print(const char *);
int main(void) {
    struct hooks hooks = {"h", 0};
    prepare(&hooks);
    assert(!noted);
    hooks.name = "i";
    hooks.note = note;
    print(hooks.name);
    assert(!noted);
    return 0;
}
