# A disjunction of two predicates in the head is no Horn clause.
#@ exit: 3
#@ stderr: not_horn.smt2
#@ stderr: Horn || horn
printf '(set-logic HORN)\n(declare-fun p (Int) Bool)\n(declare-fun q (Int) Bool)\n(assert (forall ((x Int)) (=> (> x 0) (or (p x) (q x)))))\n(check-sat)\n' >not_horn.smt2
"$OXHORN" solve not_horn.smt2
