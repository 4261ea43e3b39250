// An access outside counts, though the program does not end after it.
//@ flags: --engine bmc --property reach,memory
int a[4];
extern int __VERIFIER_nondet_int(void);

int main(void) {
  a[__VERIFIER_nondet_int() & 7] = 1; // FAILS
  for (;;)
    ;
}
