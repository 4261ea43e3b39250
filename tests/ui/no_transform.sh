# Transforms can be left out, one or all; the evidence is checked either way.
#@ exit: 1
#@ last: unsat
for name in cone-of-influence equalities propagation slicing inlining merging; do
  "$OXHORN" solve "$TESTS/stages/solve/summaries_unsat.smt2" --no-transform "$name"
  [ $? = 1 ] || exit 9
done
"$OXHORN" solve "$TESTS/stages/solve/summaries_unsat.smt2" --transforms none
