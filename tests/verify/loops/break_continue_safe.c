// break and continue: only positive inputs are counted, and no more than ten.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int count = 0;
  while (1) {
    int in = __VERIFIER_nondet_int();
    if (in == 0)
      break;
    if (in < 0)
      continue;
    if (count == 10)
      break;
    count++;
  }
  assert(0 <= count && count <= 10);
  return 0;
}
