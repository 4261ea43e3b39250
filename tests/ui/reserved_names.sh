# Functions may be called like words of SMT-LIB, or anything that LLVM allows.
#@ exit: 0
#@ last: safe
cat >a.c <<'END'
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
unsigned store(unsigned a, unsigned b) { return b == 0 ? a : store(a, b - 1); }
unsigned odd(unsigned a, unsigned b) __asm__("a (b) |;");
unsigned odd(unsigned a, unsigned b) { return b == 0 ? a : odd(a, b - 1); }
int main(void) {
  unsigned a = __VERIFIER_nondet_uint() % 1000;
  if (store(a, __VERIFIER_nondet_uint()) != a || odd(a, __VERIFIER_nondet_uint()) != a)
    reach_error();
  return 0;
}
END
"$OXHORN" check --engine z3-spacer a.c
