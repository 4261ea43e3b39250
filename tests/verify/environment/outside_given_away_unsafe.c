// A function of another file may give back the address of a local variable that one of them was given before.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern void use(char *p);
extern char *find(void);

int main(void) {
  char own = 1;
  use(&own);
  char *p = find();
  own = 1;
  *p = 2;
  assert(own == 1); // FAILS
  return 0;
}
