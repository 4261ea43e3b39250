# A picture of a run of spacer: an obligation, and the lemma that excludes it. Other engines draw nothing.
#@ exit: 3
#@ stdout: sat
#@ stdout: digraph spacer {
#@ stdout: obligation1 -> lemma0
#@ stdout: always\n
#@ stderr: --trace-dot means nothing to k-induction; it applies to spacer, gpdr, spacer-bmc
cat >a.smt2 <<'END'
(set-logic HORN)
(declare-fun p (Int Int) Bool)
(assert (forall ((x Int)) (p x x)))
(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 1) (+ y 1)))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (< x y)) false)))
(check-sat)
END
"$OXHORN" solve --engine spacer --transforms none --trace-dot a.dot a.smt2
cat a.dot
"$OXHORN" solve --engine k-induction --trace-dot b.dot a.smt2
