// An unsigned char stays below 256, also when it wraps around.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned char c = 0;
  while (__VERIFIER_nondet_int())
    c++;
  int wide = c;
  assert(0 <= wide && wide <= 255);
  return 0;
}
