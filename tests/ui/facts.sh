# What one member proves about the clauses helps another: without the fact, Spacer's model would not hold alone.
#@ exit: 0
#@ stdout: sat
#@ stdout: intervals leave
cat >mine.toml <<'END'
[[member]]
name = "analysis"
input = "clauses"
engine = "intervals"
transforms = []
share = 0.5

[[member]]
name = "solver"
input = "clauses"
engine = "z3-spacer"
start = { on = "ended", of = "analysis" }
share = 0.5
END
cat >a.smt2 <<'END'
(set-logic HORN)
(declare-fun inv (Int Int) Bool)
(assert (inv 0 0))
(assert (forall ((x Int) (y Int)) (=> (and (inv x y) (< x 10)) (inv (+ x 1) (+ y 1)))))
(assert (forall ((x Int) (y Int)) (=> (and (inv x y) (distinct x y)) false)))
(check-sat)
END
"$OXHORN" solve --explain --strategy mine.toml a.smt2
