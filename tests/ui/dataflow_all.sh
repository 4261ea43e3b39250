# Without the cone of influence what nothing needs is in the formula too, as an equation; the others do not have it by construction.
#@ exit: 0
#@ stdout: paths 0
#@ stdout: dataflow 0
#@ stdout: dataflow-all 1
#@ stdout: paths unsat safe
#@ stdout: dataflow unsat safe
#@ stdout: dataflow-all unsat safe
#@ stdout: paths sat unsafe
#@ stdout: dataflow sat unsafe
#@ stdout: dataflow-all sat unsafe
cat >p.c <<'END'
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), unneeded = __VERIFIER_nondet_int();
  int *p = malloc(2 * sizeof *p);
  p[0] = x & y;
  p[1] = unneeded;
  int never_read = p[1] * 3;
  if ((x ^ y) + 2 * p[0] != x + y + OFF)
    reach_error();
  return never_read;
}
END
export PATH="$PATH:$TESTS/../.deps/bin"
for form in paths dataflow dataflow-all; do
  "$OXHORN" vc -O0 -DOFF=0 --form $form p.c >f.smt2 || exit 9
  echo "$form $(grep -c 'declare-fun .*unneeded' f.smt2)"
done
for off in 0 1; do
  for form in paths dataflow dataflow-all; do
    "$OXHORN" vc -O0 -DOFF=$off --form $form p.c >f.smt2 || exit 9
    echo "$form $(yices-smt2 f.smt2) $("$OXHORN" check --quiet --engine bmc -O0 -DOFF=$off --form $form p.c)"
  done
done
