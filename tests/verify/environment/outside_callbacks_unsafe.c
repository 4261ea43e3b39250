// The data that a table of callbacks from outside brings along may be a variable that other files can see.
//@ flags: --entry run
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
struct hooks {
  int (*ask)(int);
  int *data;
};
int level;

void run(struct hooks *hooks) {
  level = 1;
  *hooks->data = 2;
  assert(level == 1); // FAILS
}
