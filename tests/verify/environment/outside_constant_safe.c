// A constant of another file has any value, and nobody changes it.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern const int limit;
extern int *find(void);
extern void other(void);
int seen;

int main(void) {
  int before = limit;
  *find() = 2;
  other();
  assert(limit == before);
  return 0;
}
