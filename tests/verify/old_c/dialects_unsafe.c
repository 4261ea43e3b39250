// A number of 64 bits from a function that is not declared.
//@ flags: -- -w
//@ skip: math
int main() {
  long long x = __VERIFIER_nondet_longlong();
  __VERIFIER_assume(x > 0);
  if (x > 5000000000)
    reach_error(); // FAILS
  return 0;
}
