// Many cases with one result: a table LLVM would like to build.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int days(int month, int leap) {
  switch (month) {
  case 2:
    return leap ? 29 : 28;
  case 4:
  case 6:
  case 9:
  case 11:
    return 30;
  default:
    return 31;
  }
}

int main(void) {
  int month = __VERIFIER_nondet_int(), leap = __VERIFIER_nondet_int();
  int d = days(month, leap);
  assert(28 <= d && d <= 31);
  assert(d != 29 || (month == 2 && leap));
  return 0;
}
