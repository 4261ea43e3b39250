# A program may leave out what no clause uses, and define the predicate that stands for several queries.
#@ exit: 0
#@ stdout: sat
printf '#!/bin/sh\necho sat\necho "("\necho "  (define-fun query () Bool"\necho "    false)"\necho ")"\n' >solver.sh
chmod +x solver.sh
cat >mine.toml <<'END'
[[member]]
name = "script"
input = "clauses"
engine = "external"
options = { command = "./solver.sh" }
share = 1.0
END
echo '(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (< x x) false)))' >a.smt2
"$OXHORN" solve --transforms none --strategy mine.toml a.smt2
