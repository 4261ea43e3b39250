// The check fails in every execution, so the formula has no condition, and a counterexample still has to say what memory holds.
//@ flags: --engine bmc --solver cadical
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int b[300];
  unsigned char i = __VERIFIER_nondet_uchar();
  if (b[i] == 7) reach_error(); reach_error(); // FAILS
  return 0;
}
