// A pointer from outside may point to a field of a struct that other files can see.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern int *find(int which);
struct state {
  char name[4];
  int level, limit;
} state;

int main(void) {
  int *p = find(1);
  state.limit = 7;
  *p = 2;
  assert(state.limit == 7); // FAILS
  return 0;
}
