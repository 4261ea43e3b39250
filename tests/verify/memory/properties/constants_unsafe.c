// One of the two objects is a constant.
//@ flags: --engine bmc --property constants
int __VERIFIER_nondet_int(void);
const int fixed = 1;
int loose = 1;

static void set(int *p, int value) {
  *p = value; // FAILS
}

int main(void) {
  set(__VERIFIER_nondet_int() ? &loose : (int *)&fixed, 4);
  return 0;
}
