# What a program without an answer complains about is said.
#@ exit: 2
#@ stdout: the program says nothing, and that is no answer (unknown option: --proof)
printf '#!/bin/sh\necho "usage: solver FILE" >&2\necho "unknown option: $1" >&2\nexit 1\n' >solver.sh
chmod +x solver.sh
cat >mine.toml <<'END'
[[member]]
name = "script"
input = "clauses"
engine = "external"
options = { command = "./solver.sh --proof" }
share = 1.0
END
echo '(declare-fun p (Int) Bool) (assert (p 0)) (assert (forall ((x Int)) (=> (and (p x) (> x 1)) false)))' >a.smt2
"$OXHORN" solve --strategy mine.toml a.smt2
