# One answer a file.
#@ exit: 3
#@ stderr: a.smt2:4
#@ stderr: second (check-sat)
cat >a.smt2 <<'END'
(declare-fun p (Int) Bool)
(assert (p 0))
(check-sat)
(check-sat)
END
"$OXHORN" solve a.smt2
