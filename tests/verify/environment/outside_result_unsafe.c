// A function of another file may give the address of a variable that it can see.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern int *find(void);
int level = 1;

int main(void) {
  int *p = find();
  level = 1;
  *p = 2;
  assert(level == 1); // FAILS
  return 0;
}
