# A wrong proof of such a program is no answer.
#@ exit: 2
#@ stdout: its proof does not hold: the fact inv follows from no clause
cat >solver.sh <<'END'
#!/bin/sh
echo unsat
printf '0:\ttrue\n1:\t(inv 0) ->  0\n2:\t(inv 2) ->  1\n3:\tfalse ->  2\n'
END
chmod +x solver.sh
cat >mine.toml <<'END'
[[member]]
name = "script"
input = "clauses"
engine = "external"
options = { command = "./solver.sh {}" }
share = 1.0
END
cat >a.smt2 <<'END'
(set-logic HORN)
(declare-fun inv (Int) Bool)
(assert (inv 0))
(assert (forall ((x Int)) (=> (and (inv x) (< x 10)) (inv (+ x 1)))))
(assert (forall ((x Int)) (=> (and (inv x) (> x 0)) false)))
(check-sat)
END
"$OXHORN" solve --strategy mine.toml a.smt2
