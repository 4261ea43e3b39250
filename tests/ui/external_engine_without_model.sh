# A sat without a model is no answer.
#@ exit: 2
#@ stdout: the program says sat, and gives no model
printf '#!/bin/sh\necho sat\n' >solver.sh
chmod +x solver.sh
cat >mine.toml <<'END'
[[member]]
name = "script"
input = "clauses"
engine = "external"
options = { command = "./solver.sh" }
share = 1.0
END
echo '(declare-fun p (Int) Bool) (assert (p 0)) (assert (forall ((x Int)) (=> (and (p x) (> x 1)) false)))' >a.smt2
"$OXHORN" solve --strategy mine.toml a.smt2
