// An assumption after the access does not help.
//@ flags: --engine bmc --property reach,memory
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int a[4];

int main(void) {
  int i = __VERIFIER_nondet_int();
  a[i] = 1; // FAILS
  __VERIFIER_assume(i >= 0 && i < 4);
  return 0;
}
