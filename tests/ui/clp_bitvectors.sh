# Bit-vectors have no CLP form.
#@ exit: 3
#@ stderr: the CLP form has no bit-vectors
"$OXHORN" chc "$TESTS/stages/solve/bitvec_sat.smt2" --format clp
