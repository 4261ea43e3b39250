# The clauses that `chc` prints are what `solve` reads: a safe program's are satisfiable.
#@ exit: 0
#@ last: sat
"$OXHORN" chc "$TESTS/verify/loops/count_up_safe.c" -o clauses.smt2 || exit 9
"$OXHORN" solve clauses.smt2 | head -n 1
