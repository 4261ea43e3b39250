# Spacer of our own ends cleanly where memory does.
#@ exit: 2
#@ stdout: out of memory (limit 120 MB)
#@ last: ; out of memory
n=20000
{
  echo '(set-logic HORN)(declare-fun p ((Array Int Int) Int) Bool)'
  echo '(assert (forall ((a (Array Int Int)) (i Int)) (=> (p a i) (p '
  printf '(store %.0s' $(seq $n); printf a; printf ' (+ i %d) i)' $(seq $n)
  echo ' (+ i 1)))))(assert (forall ((a (Array Int Int))) (p a 0)))'
  echo '(assert (forall ((a (Array Int Int)) (i Int)) (=> (and (p a i) (= (select a 5) 77)) false)))(check-sat)'
} >stores.smt2
"$OXHORN" solve --engine spacer --memory-limit 120 --timeout 50 stores.smt2
