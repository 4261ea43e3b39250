// A constant struct of file scope is written through a pointer in a table.
//@ flags: --engine bmc --property reach,memory
static const struct {
  int a, b;
} fixed = {1, 2};
static const int *const table[2] = {&fixed.a, &fixed.b};
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int *p = (int *)table[__VERIFIER_nondet_uint() % 2];
  *p = 3; // FAILS
  return 0;
}
