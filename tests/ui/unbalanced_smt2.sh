# SMT-LIB that ends in the middle.
#@ exit: 3
#@ stderr: short.smt2
printf '(set-logic HORN)\n(declare-fun p (Int' >short.smt2
"$OXHORN" solve short.smt2
