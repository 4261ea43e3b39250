# The bounded engine takes programs.
#@ exit: 3
#@ stderr: bmc
echo '(declare-fun p () Bool) (assert p) (assert (=> p false))' >a.smt2
"$OXHORN" solve --engine bmc a.smt2
