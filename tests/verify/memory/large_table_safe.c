// A table of 200 megabytes of which three entries are not zero; it is written, so they are read from memory.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int table[50000000] = {1, 2, 3};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 10 || i >= 50000000)
    return 0;
  assert(table[i] == 0);
  table[i] = 7;
  assert(table[0] == 1 && table[2] == 3 && table[3] == 0);
  return 0;
}
