// The address of a variable is used after its block.
//@ flags: --engine bmc --property reach,memory
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p;
  {
    int x = __VERIFIER_nondet_int();
    p = &x;
  }
  return *p; // FAILS
}
