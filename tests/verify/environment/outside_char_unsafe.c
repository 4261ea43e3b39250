// A pointer to bytes from outside may point into a number.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern unsigned char *find(void);
int level;

int main(void) {
  unsigned char *p = find();
  level = 0;
  *p = 1;
  assert(level != 256); // FAILS
  return 0;
}
