// A pointer slot is partly overwritten through an array of bytes at an unknown index.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);
union slot {
  int *p;
  unsigned char bytes[sizeof(int *)];
};

int main(void) {
  int x = 0;
  union slot s;
  s.p = &x;
  s.bytes[__VERIFIER_nondet_uint() % sizeof s] ^= 1;
  *s.p = 1; // FAILS
  return 0;
}
