// A compiler may cancel a multiplication and a division if the product cannot overflow; it can.
//@ differs: math
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if ((x * 2) / 2 != x)
    reach_error(); // FAILS
  return 0;
}
