// The index is tested against the length that belongs to the chosen array.
//@ flags: --engine bmc --property reach,memory
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char small[4], large[8];
  _Bool which = __VERIFIER_nondet_bool();
  char *p = which ? small : large;
  unsigned i = __VERIFIER_nondet_uint();
  if (i < (which ? sizeof small : sizeof large))
    p[i] = 1;
  return 0;
}
