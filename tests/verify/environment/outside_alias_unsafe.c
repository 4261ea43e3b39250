// Other files see a static variable by its second name.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
static int level;
extern int second_name __attribute__((alias("level")));
extern int *find(void);

int main(void) {
  int *p = find();
  level = 1;
  *p = 2;
  assert(level == 1); // FAILS
  return 0;
}
