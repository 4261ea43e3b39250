# Spacer of our own on divisions by zero: a solver gives them a value, an evaluation gives none. No answer, no crash, no facts without end.
#@ exit: 2
#@ stdout: divides by zero
#@ absent: crashed
#@ absent: no answer in
cat > known.smt2 <<'END'
(set-logic HORN)
(declare-fun p (Int Int Int) Bool)
(declare-fun q1 () Bool)
(declare-fun q2 () Bool)
(assert (forall ((a Int) (b Int) (x Int)) (=> (= x (div a b)) (p a b x))))
(assert (forall ((a Int) (b Int) (x Int)) (=> (and (p a b x) (= b 2) (= x 3)) q1)))
(assert (forall ((a Int) (b Int) (x Int)) (=> (and q1 (p a b x) (= b 0) (= x 7)) q2)))
(assert (=> q2 false))
(check-sat)
END
cat > one.smt2 <<'END'
(set-logic HORN)
(declare-fun p (Int Int Int) Bool)
(declare-fun q () Bool)
(assert (forall ((a Int) (b Int) (x Int)) (=> (= x (div a b)) (p a b x))))
(assert (forall ((a Int) (b Int) (x Int)) (=> (and (p a b x) (= b 0) (= x 7)) q)))
(assert (=> q false))
(check-sat)
END
"$OXHORN" solve --engine spacer --transforms none --timeout 30 one.smt2 || test $? = 2 || exit 9
"$OXHORN" solve --engine spacer --transforms none --timeout 30 known.smt2
