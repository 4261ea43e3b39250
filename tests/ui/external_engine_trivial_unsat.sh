# What is left of clauses that contradict each other is no `(=> true false)`, which Golem does not read.
#@ exit: 1
#@ stdout: unsat
cat >solver.sh <<'END'
#!/bin/sh
grep -q '(assert query)' "$1" || exit 1
echo unsat
printf '0:\ttrue\n1:\tquery ->  0\n2:\tfalse ->  1\n'
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
echo '(declare-fun p () Bool) (assert p) (assert (=> p false))' >a.smt2
"$OXHORN" solve --strategy mine.toml a.smt2
