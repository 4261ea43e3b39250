// The data that a table of callbacks from outside brings along may be a variable that other files can see.
//@ flags: --entry run
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
