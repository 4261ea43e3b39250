// A function pointer that may be null is called.
//@ flags: --engine bmc --property reach,memory
extern _Bool __VERIFIER_nondet_bool(void);

static int one(void) { return 1; }

int main(void) {
  int (*f)(void) = __VERIFIER_nondet_bool() ? one : 0;
  return f(); // FAILS
}
