// A jump into the loop, past its test: while it is unrolled, its head comes after its body.
//@ flags: --engine bmc -O0
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
unsigned g = 1, h;

int main(void) {
  unsigned i = h, y = __VERIFIER_nondet_uchar();
  if (g == 1) goto inside;
  while (i < 3u) {
    y += 3;
  inside:
    i++;
    if (i > 7) break;
    if (y > 200) y = 3;
    g++;
  }
  assert(y != 5);
  return 0;
}
