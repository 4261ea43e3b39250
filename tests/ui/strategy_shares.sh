# Shares are parts of one.
#@ exit: 3
#@ stderr: add up to 1.20; at most 1
cat >mine.toml <<'END'
[[member]]
name = "one"
engine = "bmc"
share = 0.6

[[member]]
name = "two"
engine = "z3-spacer"
share = 0.6
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
