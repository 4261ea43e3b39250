# The formulas of a program that is safe have no model, whatever they are made of; that of one that is not has.
#@ exit: 0
#@ stdout: fails unsat
#@ stdout: left-out unsat
#@ stdout: huge unsat
#@ stdout: unsafe sat
cat >p.c <<'END'
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar() % 4;
  unsigned char *p = malloc(4), *q = malloc(4);
  for (int i = 0; i < n; i++) {
    p[i] = i;
    q[i] = 2;
  }
  if (n == 3 && p[MOST] + q[1] != 4)
    reach_error();
  return 0;
}
END
export PATH="$PATH:$TESTS/../.deps/bin"
asked() { "$OXHORN" vc --property memory,reach --unwind 4 "$@" >f.smt2 || exit 9; yices-smt2 f.smt2; }
for options in "" "--form dataflow" "--form dataflow-all" "--memory arrays" "--placement symbolic" "-O0"; do
  [ "$(asked p.c -DMOST=2 $options)" = unsat ] || exit 6
  [ "$(asked p.c -DMOST=1 $options)" = sat ] || exit 8
done
for claim in fails left-out huge; do echo "$claim $(asked p.c -DMOST=2 --claim $claim)"; done
"$OXHORN" vc --unwind 4 p.c -DMOST=1 -o g.smt2 || exit 7
echo "unsafe $(yices-smt2 g.smt2)"
