// The index into a table of functions may be its length.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*const table[])(void) = {one, two};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 3;
  return table[i](); // FAILS
}
