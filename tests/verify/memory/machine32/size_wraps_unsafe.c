// On a 32-bit machine the product of a length and a size wraps around earlier.
//@ flags: --engine bmc --property reach,memory -m32
typedef unsigned size_type;
extern void *malloc(size_type);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 3)
    return 0;
  int *p = malloc(n * sizeof *p);
  p[2] = 1; // FAILS
  return 0;
}
