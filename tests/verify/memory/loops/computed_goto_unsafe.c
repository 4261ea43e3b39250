// Jumps through a table of labels: two doublings give four.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  static void *const table[] = {&&add, &&twice, &&stop};
  unsigned char code[3] = {__VERIFIER_nondet_uint() % 3, __VERIFIER_nondet_uint() % 3, 2};
  int pc = 0, x = 1;
  goto *table[code[pc++]];
add:
  x += 1;
  goto *table[code[pc++]];
twice:
  x *= 2;
  goto *table[code[pc++]];
stop:
  assert(x < 4); // FAILS
  return 0;
}
