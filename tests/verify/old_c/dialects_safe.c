// Functions of the dialects without a declaration have the types that their names say.
//@ flags: -- -w
int main() {
  int c = __VERIFIER_nondet_uchar();
  int b = __VERIFIER_nondet_bool();
  unsigned long long u = __VERIFIER_nondet_u32();
  int s = nd_short();
  if (c < 0 || c > 255 || b < 0 || b > 1 || u > 4294967295 || s > 32767)
    reach_error();
  __VERIFIER_assume(c > 5);
  __VERIFIER_assert(c > 4);
  assert(c != 5);
  return 0;
}
