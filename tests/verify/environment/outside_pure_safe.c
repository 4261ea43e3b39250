// With --externals pure a function without a body gives back no address of the program's memory.
//@ flags: --externals pure
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern int *find(void);
int level;

int main(void) {
  int *p = find();
  level = 1;
  *p = 2;
  assert(level == 1);
  return 0;
}
