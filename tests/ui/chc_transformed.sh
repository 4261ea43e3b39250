# Small steps, inlined and merged, are still the same problem, in a format that any solver reads.
#@ exit: 0
#@ last: sat
"$OXHORN" chc "$TESTS/verify/loops/count_up_safe.c" --step small --transforms inlining,merging -o clauses.smt2 || exit 9
"$OXHORN" solve clauses.smt2 --transforms none | head -n 1
