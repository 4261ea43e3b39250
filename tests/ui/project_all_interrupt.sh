# Who is interrupted does not start the next harness.
#@ exit: 2
#@ stdout: interrupted
#@ stdout: not run
#@ last: 2 harnesses: 0 as expected, 1 unknown, 1 not run
echo 'int twice(int x) { return 2 * x; }' >twice.c
echo '#include <assert.h>
int twice(int);
int main(void) { assert(twice(21) == 42); return 0; }' >safe.c
echo 'extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), n = 0;
  while (x > 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    if (++n == 100000000)
      reach_error();
  }
  return 0;
}' >hard.c
cat >oxhorn.toml <<'END'
[[harness]]
name = "hard"
sources = ["hard.c"]
arith = "bv"
timeout = 50

[[harness]]
name = "good"
sources = ["twice.c", "safe.c"]
END
"$OXHORN" check --all &
sleep 2
kill -TERM $!
wait $!
