# At a bound that is too small no check fails, and the other formula says that a loop goes on.
#@ exit: 0
#@ stdout: 2 fails unsat
#@ stdout: 2 left-out sat
#@ stdout: 5 fails sat
#@ stdout: own fails unsat
#@ stdout: own left-out sat
cat >p.c <<'END'
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  for (unsigned i = 0; i < n; i++)
    s += 3;
  if (s == 15)
    reach_error();
  return 0;
}
END
export PATH="$PATH:$TESTS/../.deps/bin"
asked() { "$OXHORN" vc -O0 p.c "$@" | yices-smt2; }
echo "2 fails $(asked --unwind 2)"
echo "2 left-out $(asked --unwind 2 --claim left-out)"
echo "5 fails $(asked --unwind 5)"
echo "own fails $(asked --unwind 5,main.0:2)"
echo "own left-out $(asked --unwind 5,main.0:2 --claim left-out)"
