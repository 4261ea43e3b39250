// Unsigned numbers wrap around by definition, and wider ones hold the product.
//@ flags: --property reach,overflow
//@ skip: math
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned wrapped = (unsigned)x * 3u;
  long wide = (long)x * 3;
  return wrapped == (unsigned)wide;
}
