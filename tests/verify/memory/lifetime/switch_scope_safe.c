// A variable that is declared in a switch is used in another case.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++)
    switch (i) {
      int x;
    case 0:
      x = 1;
      p = &x;
      assert(*p == 1);
      break;
    case 1:
      x = 2;
      p = &x;
      assert(*p == 2);
    }
  return 0;
}
