// Outside of an array inside of a struct: no byte outside of the struct is touched.
//@ flags: --property reach,bounds
extern unsigned __VERIFIER_nondet_uint(void);
struct { int key[4], other; } s;

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i <= 4)
    s.key[i] = 1; // FAILS
  return 0;
}
