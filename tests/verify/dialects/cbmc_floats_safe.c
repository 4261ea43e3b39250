// CBMC's questions about floating-point numbers take a float or a double, also without a declaration.
//@ flags: --engine bmc -- -w
float nondet_float(void);
double nondet_double(void);

int main(void) {
  float f = nondet_float();
  double d = nondet_double();
  __CPROVER_assert(__CPROVER_isnanf(f) + __CPROVER_isinff(f) + __CPROVER_isfinitef(f) == 1, "one of them");
  __CPROVER_assert(!__CPROVER_isnormald(d) || __CPROVER_isfinited(d), "normal");
  __CPROVER_assert(__CPROVER_isnand(d) == (d != d), "not a number");
  __CPROVER_assert(__CPROVER_signf(-f) != __CPROVER_signf(f), "sign");
  __CPROVER_assert(!__CPROVER_signd(__CPROVER_fabs(d)), "magnitude");
  __CPROVER_assert(__CPROVER_isunorderedf(f, f) == __CPROVER_isnanf(f), "unordered");
  __CPROVER_assert(!__CPROVER_islessd(d, 1.0) || __CPROVER_isgreaterd(2.0, d), "order");
  __CPROVER_assert(__CPROVER_isinfd(__CPROVER_inf()) && __CPROVER_isinff(__CPROVER_inff()), "infinity");
  return 0;
}
