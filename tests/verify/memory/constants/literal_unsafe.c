// A string literal is written.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);

static void upper(char *s) {
  s[0] -= 'a' - 'A'; // FAILS
}

int main(void) {
  upper("text");
  return 0;
}
