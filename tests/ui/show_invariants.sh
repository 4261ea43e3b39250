# The invariants of a loop are shown on request.
#@ exit: 0
#@ last: safe
#@ stdout: invariant
"$OXHORN" check --show-invariants "$TESTS/verify/loops/count_up_safe.c"
