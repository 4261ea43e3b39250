// A leap-year rule that forgets the centuries.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int year = __VERIFIER_nondet_int();
  if (year < 1600 || year > 2400)
    return 0;
  int simple = year % 4 == 0;
  int right = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  assert(simple == right); // FAILS
  return 0;
}
