// A pointer from outside does not point to a local variable, also not to one whose address is given away later.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern int *find(void);
extern void use(int *p);
int seen;

int main(void) {
  int own = 1, later = 1;
  int *p = find();
  *p = 2;
  assert(own == 1 && later == 1);
  use(&later);
  assert(own == 1);
  return 0;
}
