// A pointer of another file may point to a variable of another file.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern int *place;
extern int level;

int main(void) {
  level = 1;
  *place = 2;
  assert(level == 1); // FAILS
  return 0;
}
