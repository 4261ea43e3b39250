// A stack of bytes whose depth is data: what is popped was pushed.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char stack[8];
  unsigned depth = 0, odd = 0;
  for (int k = 0; k < 14; k++) {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c & 1) {
      if (depth < 8) { stack[depth++] = c; odd++; }
    } else if (depth > 0) {
      assert(stack[--depth] & 1);
      odd--;
    }
  }
  assert(odd == depth);
  return 0;
}
