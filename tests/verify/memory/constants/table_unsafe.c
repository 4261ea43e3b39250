// A constant table is written through a cast.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);
static const int table[4] = {1, 2, 3, 4};

int main(void) {
  *(int *)&table[__VERIFIER_nondet_uint() % 4] = 0; // FAILS
  return 0;
}
