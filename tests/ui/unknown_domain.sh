# An abstract domain that does not exist: the names there are.
#@ exit: 3
#@ stderr: --domain = polygons
#@ stderr: zones
"$OXHORN" solve "$TESTS/stages/solve/counter_sat.smt2" --engine absint --domain polygons
