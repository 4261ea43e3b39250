// What a pointer from outside points to may be changed by every function of another file.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern int *find(void);
extern void other(void);
int level;

int main(void) {
  int *p = find();
  int before = *p;
  other();
  assert(*p == before); // FAILS
  return 0;
}
