// Executions on which the index is outside are not looked at.
//@ flags: --engine bmc --property reach,memory
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int a[4];

int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 4);
  a[i] = 1;
  return 0;
}
