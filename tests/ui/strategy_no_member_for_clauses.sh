# A strategy for programs has nothing to do with clauses.
#@ exit: 3
#@ stderr: no member for clauses
cat >mine.toml <<'END'
[[member]]
name = "one"
engine = "bmc"
share = 1
END
echo '(declare-fun p () Bool) (assert p) (assert (=> p false))' >a.smt2
"$OXHORN" solve --strategy mine.toml a.smt2
