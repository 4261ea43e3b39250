# Clauses have predicates instead of lines.
#@ exit: 0
#@ stdout: predicate inv: 
#@ stdout: proved   query 1
#@ last: proved 1 of 1 checks
"$OXHORN" invariants "$TESTS/stages/solve/counter_sat.smt2"
