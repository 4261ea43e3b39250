// A number that is not normal need not be zero.
//@ flags: --engine bmc -- -w
float nondet_float(void);

int main(void) {
  float f = nondet_float();
  __CPROVER_assume(!__CPROVER_isnormalf(f) && __CPROVER_isfinitef(f));
  __CPROVER_assert(!(f > 0), "zero"); // FAILS
  return 0;
}
