# A mistake in a strategy file is named with what was probably meant.
#@ exit: 3
#@ stderr: mine.toml
#@ stderr: did you mean z3-spacer
cat >mine.toml <<'END'
[[member]]
name = "other"
engine = "bmc"
share = 0.5

[[member]]
name = "one"
share = 0.5
engine = "z3-spacr"
END
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 12 && x != 11)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --strategy mine.toml program.c
