// The older name of SV-COMP's error function.
extern void __VERIFIER_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  if (__VERIFIER_nondet_uchar() == 200)
    __VERIFIER_error(); // FAILS
  return 0;
}
