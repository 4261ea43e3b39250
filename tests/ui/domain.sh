# One engine in the domain that is asked for; one that does not decide says what is left.
#@ exit: 2
#@ stdout: sat
#@ stdout: proved 0 of 1 checks
"$OXHORN" solve "$TESTS/stages/solve/counter_sat.smt2" --engine absint --domain "zones*congruences"
"$OXHORN" solve "$TESTS/stages/solve/counter_sat.smt2" --engine absint --domain congruences
