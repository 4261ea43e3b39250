# Cases about values without a name are cut down to what has one, what types say is left out, and checks that read the same are counted.
#@ exit: 0
#@ stdout: loop in main: 0 <= i && i <= 6
#@ stdout: read of 4 bytes outside of its object (2 of these)
#@ absent: 2147483647
#@ absent: 4294967294
"$OXHORN" invariants --property memory "$TESTS/../examples/ring_unsafe.c"
"$OXHORN" invariants "$TESTS/verify/calls/early_return_safe.c"
"$OXHORN" invariants "$TESTS/verify/loops/binary_search_safe.c"
