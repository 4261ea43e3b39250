// One of two strings, of which only one may be written.
//@ flags: --engine bmc --property reach,memory
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char own[] = "own", *s = __VERIFIER_nondet_bool() ? own : "literal";
  s[1] = 'x'; // FAILS
  return own[1];
}
