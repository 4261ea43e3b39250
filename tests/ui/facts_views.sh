# Definitions are for the clauses of the first member that has clauses. Those of another view have other predicates; that ends nothing.
#@ exit: 0
#@ stderr: bits: known.smt2: ox.entry.bb1 is (Int Int Int) Bool and not ((_ BitVec 32) (_ BitVec 32) (_ BitVec 32)) Bool
#@ stderr: a part of the candidates is inductive and was checked
#@ stdout: [facts 5
#@ last: safe
cat >mine.toml <<'END'
[[member]]
name = "ints"
engine = "z3-spacer"
start = { on = "ended", of = "bits" }
share = 0.5

[[member]]
name = "bits"
engine = "intervals"
view = { arith = "bv" }
share = 0.5
END
cat >a.c <<'END'
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, y = 0, z = __VERIFIER_nondet_int() ? 1 : 2;
  while (__VERIFIER_nondet_int())
    if (x < 1000) {
      x++;
      y += z;
    }
  assert(y >= x);
  return 0;
}
END
echo '(define-fun ox.entry.bb1 ((z Int) (y Int) (x Int)) Bool (and (<= 1 z) (<= z 2) (<= x y) (<= y (* 2 x)) (<= x 1000)))' >known.smt2
"$OXHORN" check --verbose --explain --facts known.smt2 --strategy mine.toml a.c
