# Members that wait for each other never start.
#@ exit: 3
#@ stderr: it waits for itself
cat >mine.toml <<'END'
[[member]]
name = "one"
engine = "bmc"
share = 0.5
start = { on = "ended", of = "two" }

[[member]]
name = "two"
engine = "z3-spacer"
share = 0.5
start = { on = "ended", of = "one" }
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
