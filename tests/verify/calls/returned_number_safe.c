// A function that returns an address as a number.
#include <assert.h>

static int x = 5, y;
static long number_of(int *p) { return (long)p; }
static long chosen(int a) { return number_of(a ? &x : &y); }

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int *p = (int *)chosen(a);
  *p = 7;
  assert(a ? x == 7 : x == 5);
  return 0;
}
