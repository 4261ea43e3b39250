// klee_abort is an error.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
extern int klee_int(const char *);
extern void klee_abort(void);

int main(void) {
  if (klee_int("x") == 5) klee_abort(); // FAILS
  return 0;
}
