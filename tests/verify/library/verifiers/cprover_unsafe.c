// A precondition that does not hold.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
extern int nondet_int(void);
extern void __CPROVER_precondition(_Bool, const char *);

int main(void) {
  __CPROVER_precondition(nondet_int() != 7, "not seven"); // FAILS
  return 0;
}
