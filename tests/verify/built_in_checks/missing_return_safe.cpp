// All ways out of the function return a value.
//@ flags: --property reach,ub
//@ skip: math
extern "C" int __VERIFIER_nondet_int(void);
static int sign(int x) {
  if (x > 0)
    return 1;
  if (x <= 0)
    return -1;
}

int main() {
  return sign(__VERIFIER_nondet_int());
}
