// A function defined in a second file: it does not increment the largest value.
//@ with: two_files_part.c
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int saturating_increment(int x);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(saturating_increment(x) != x); // FAILS
  return 0;
}
