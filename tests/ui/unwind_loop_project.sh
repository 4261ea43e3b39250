# Bounds of single loops in a project's file, for all harnesses or one.
#@ exit: 2
#@ stdout: loop at one.c:5 may exceed 3 iterations, which is its own bound
cat >one.c <<'END_OF_C'
extern unsigned nondet(void);
extern void reach_error(void);
int main(void) {
  unsigned n = nondet() % 6, sum = 0;
  for (unsigned i = 0; i < n; i++)
    sum += nondet() & 1;
  if (sum > n)
    reach_error();
  return 0;
}
END_OF_C
cat >oxhorn.toml <<'END_OF_TOML'
sources = ["one.c"]
engine = "bmc"
unwind = [2, "main.0:3"]
[[harness]]
name = "enough"
unwind = "main.0:5"
[[harness]]
name = "number"
unwind = 5
[[harness]]
name = "cut"
END_OF_TOML
"$OXHORN" check --harness enough --quiet && "$OXHORN" check --harness number --quiet && "$OXHORN" check --harness cut
