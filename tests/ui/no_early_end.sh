# A member that gives up at once does not end the run.
#@ exit: 0
#@ stdout: there is no loop whose rounds constants decide
#@ last: safe
cat >mine.toml <<'END'
[[member]]
name = "first"
engine = "unfolding"
share = 0.5

[[member]]
name = "second"
engine = "z3-spacer"
start = 0.5
share = 0.5
END
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n)
    i++;
  if (i < 0)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --explain --strategy mine.toml program.c
