// The place for a struct that an entry returns, or gets by value, is no variable that others can see.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
struct large {
  int numbers[10];
};
int level;

struct large f(struct large argument) {
  struct large result = {{0}};
  level = 1;
  result.numbers[0] = argument.numbers[1] = 2;
  assert(level == 1);
  return result;
}
