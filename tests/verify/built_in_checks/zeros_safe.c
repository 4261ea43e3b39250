// All kinds of undefined behaviour at once, none of which happens.
//@ flags: --property reach,ub
//@ skip: math
extern unsigned __VERIFIER_nondet_uint(void);
int table[33];

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int zeros = x ? __builtin_ctz(x) : 32;
  if (zeros < 0 || zeros > 32)
    __builtin_unreachable();
  table[zeros] = 1;
  return (int)(x >> 1) / 7;
}
