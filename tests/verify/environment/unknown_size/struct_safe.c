// A struct that is nowhere defined: its address is one like others.
#include <assert.h>

struct base;
extern struct base boot_base;
static struct base *current = &boot_base;
static int x;

int main(void) {
  assert(current == &boot_base && current != 0);
  assert((void *)current != (void *)&x);
  return 0;
}
