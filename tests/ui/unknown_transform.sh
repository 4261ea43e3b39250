# A transform that does not exist: the names there are.
#@ exit: 3
#@ stderr: there is no transform outlining
#@ stderr: inlining
"$OXHORN" solve "$TESTS/stages/solve/counter_sat.smt2" --no-transform outlining
