// The address of a variable of a loop's body is used after the loop.
//@ flags: --engine bmc --property reach,memory
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *last = 0;
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    last = &x;
    *last += i;
  }
  return *last; // FAILS
}
