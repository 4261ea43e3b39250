// Nobody else can see a static variable that holds an address.
//@ flags: --engine bmc
#include <assert.h>
extern void elsewhere(void);
static int hidden = 1;
static int *way = &hidden;

int main(void) {
  elsewhere();
  assert(hidden == 1);
  return 0;
}
