// Two huge steps whose sum is small, but not inside.
//@ flags: --engine bmc --property reach,memory
char a[8];
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  char *p = a + n;
  if (n > 0x7fffffffffffffffu)
    *(p + 0x8000000000000000u) = 1; // FAILS
  return 0;
}
