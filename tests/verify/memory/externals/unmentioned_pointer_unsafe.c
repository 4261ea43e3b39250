// Another file may write through a variable of this one that this one never mentions.
//@ flags: --engine bmc
#include <assert.h>
extern void elsewhere(void);
static int hidden = 1;
int *way = &hidden;

int main(void) {
  elsewhere();
  assert(hidden == 1); // FAILS
  return 0;
}
