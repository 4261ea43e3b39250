// Another file may write through constants of this one that this one never mentions.
//@ flags: --engine bmc
#include <assert.h>
extern void elsewhere(void);
static int hidden = 1;
static int other = 1;
static int *const inner[] = {&hidden, &other};
int *const *const way = inner;

int main(void) {
  elsewhere();
  assert(hidden == 1); // FAILS
  return 0;
}
