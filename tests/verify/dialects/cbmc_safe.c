// CBMC's names.
extern int nondet_int(void);
extern void __CPROVER_assume(_Bool);
extern void __CPROVER_assert(_Bool, const char *);

int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x != 0);
  __CPROVER_assert(x < 0 || x > 0, "not zero");
  return 0;
}
