# SMT-LIB that does not parse: file and line are named.
#@ exit: 3
#@ stderr: bad.smt2
#@ stderr: :3
printf '(set-logic HORN)\n(declare-fun p (Int) Bool)\n(assert (forall ((x Int)) (=> (p x) (q x))))\n(check-sat)\n' >bad.smt2
"$OXHORN" solve bad.smt2
