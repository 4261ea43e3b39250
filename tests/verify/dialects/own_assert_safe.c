// A function of the program is what its body says, although the C library has an error function of that name.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

void __assert(int condition) {
  if (!condition)
    reach_error();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  __assert(x == 7 || x != 7);
  return 0;
}
