# An SMT-LIB file that does not exist.
#@ exit: 3
#@ stderr: missing.smt2
"$OXHORN" solve missing.smt2
