// A function defined in a second file.
//@ with: two_files_part.c
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int saturating_increment(int x);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(saturating_increment(x) >= x);
  return 0;
}
