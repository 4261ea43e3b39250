# What is called without a declaration is said, with --verbose also what clang has to say about it.
#@ exit: 0
#@ stderr: program.c:3:3: warning: call to undeclared function 'outside'
#@ stdout: assuming: functions that are called without a declaration return int: outside [undeclared]
#@ stdout: assuming: functions that are called without a declaration are those of the C library: abs [undeclared]
#@ absent: inside
#@ last: safe
cat >program.c <<'END'
int main(void) {
  int x = __VERIFIER_nondet_int();
  outside(x);
  __VERIFIER_assume(x > -10);
  if (abs(x) < 0 || twice(2) != 4)
    reach_error();
  return 0;
}
int twice(int inside) { return 2 * inside; }
END
"$OXHORN" check --verbose program.c
