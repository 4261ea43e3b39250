# A pointer to call that is loaded is any pointer with --track ptr, also one to data: that is not safe.
#@ exit: 2
#@ stdout: unknown
cat >program.c <<'C'
int __VERIFIER_nondet_int(void);
int data;
void *slots[2];
static void function(void) {}
int main(void) {
  slots[0] = (void *)function;
  slots[1] = &data;
  void (*f)(void) = (void (*)(void))slots[__VERIFIER_nondet_int() & 1];
  f();
  return 0;
}
C
"$OXHORN" check --property spatial --engine z3-spacer --track ptr program.c
