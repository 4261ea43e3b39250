# A proof that goes in circles is none.
#@ exit: 2
#@ stdout: circles
printf '#!/bin/sh\necho unsat\necho "1: false -> 2"\necho "2: false -> 1"\n' >solver.sh
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
