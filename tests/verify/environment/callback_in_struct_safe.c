// What is called back does what it does, however often.
#include <assert.h>
struct hooks {
    void (*turn)(void);
};
static int sign = 1;
static void turn(void) { sign = -sign; }
static struct hooks hooks = {turn};
extern void walk(struct hooks *);
int main(void) {
    walk(&hooks);
    assert(sign == 1 || sign == -1);
    return 0;
}
