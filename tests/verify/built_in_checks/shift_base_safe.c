// A signed left shift that loses nothing.
//@ flags: --property reach,overflow
//@ skip: math
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 65535)
    return 0;
  return (x << 15) < 0;
}
