# Spacer of our own on terms that are nested a hundred thousand deep, on hundreds of arguments and thousands of predicates.
#@ exit: 0
#@ absent: wrong
n=100000
answered() {
  found=$("$OXHORN" solve --engine spacer --timeout 40 "$1" | head -n 1)
  test "$found" = "$2" || echo "wrong: $1: $found"
}
times() { printf "$2%.0s" $(seq "$1"); }
{
  echo '(set-logic HORN)(declare-fun p (Int) Bool)(assert (forall ((x Int)) (=> (= x '
  times $n '(+ 1 '; printf 0; times $n ')'
  echo ') (p x))))(assert (forall ((x Int)) (=> (and (p x) (= x 5)) false)))(check-sat)'
} >sum.smt2
answered sum.smt2 sat
{
  echo '(set-logic HORN)(declare-fun p (Bool) Bool)(assert (p true))(assert (forall ((x Bool)) (=> (p x) (p '
  times $n '(xor true '; printf x; times $n ')'
  echo '))))(assert (forall ((x Bool)) (=> (and (p x) x) false)))(check-sat)'
} >xor.smt2
answered xor.smt2 unsat
k=150
{
  echo '(set-logic HORN)(declare-fun p ('; times $k 'Int '; echo ') Bool)(assert (p '; times $k '0 '
  echo '))(assert (forall ('; printf '(x%d Int)' $(seq $k); echo ') (=> (p '; printf 'x%d ' $(seq $k)
  echo ') (p '; printf '(+ x%d 1) ' $(seq $k); echo '))))(assert (forall ('; printf '(x%d Int)' $(seq $k)
  echo ') (=> (and (p '; printf 'x%d ' $(seq $k); echo ") (< x1 x$k)) false)))(check-sat)"
} >arguments.smt2
answered arguments.smt2 sat
m=500
{
  echo '(set-logic HORN)'; printf '(declare-fun p%d (Int) Bool)' $(seq 0 $m); echo '(assert (p0 0))'
  for i in $(seq $m); do echo "(assert (forall ((x Int)) (=> (p$((i - 1)) x) (p$i (+ x 1)))))"; done
  echo "(assert (forall ((x Int)) (=> (and (p$m x) (< x $m)) false)))(check-sat)"
} >chain.smt2
answered chain.smt2 sat
