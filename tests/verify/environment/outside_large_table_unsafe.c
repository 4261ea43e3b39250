// A large table of another file may hold the address of a variable that other files can see, whatever the program puts into it.
//@ flags: --engine bmc
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern int *table[100];
int level;
static int own;

int main(void) {
  table[0] = &own;
  level = 1;
  *table[5] = 2;
  assert(level == 1); // FAILS
  return 0;
}
