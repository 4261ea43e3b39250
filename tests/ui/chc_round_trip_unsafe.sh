# The clauses of an unsafe program are unsatisfiable.
#@ exit: 0
#@ last: unsat
"$OXHORN" chc "$TESTS/verify/loops/seventh_round_unsafe.c" -o clauses.smt2 || exit 9
"$OXHORN" solve clauses.smt2 | head -n 1
