# A program that reads CHC-COMP's format is an engine; its model is checked.
#@ exit: 0
#@ stdout: sat
cat >solver.sh <<'END'
#!/bin/sh
grep -q 'set-logic HORN' "$1" || exit 1
echo sat
echo '(define-fun inv ((x Int)) Bool (and (<= 0 x) (<= x 10)))'
END
chmod +x solver.sh
cat >mine.toml <<'END'
[[member]]
name = "script"
input = "clauses"
engine = "external"
options = { command = "./solver.sh" }
share = 1.0
END
cat >a.smt2 <<'END'
(set-logic HORN)
(declare-fun inv (Int) Bool)
(assert (inv 0))
(assert (forall ((x Int)) (=> (and (inv x) (< x 10)) (inv (+ x 1)))))
(assert (forall ((x Int)) (=> (and (inv x) (> x 10)) false)))
(check-sat)
END
"$OXHORN" solve --strategy mine.toml a.smt2
