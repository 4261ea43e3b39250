# A formula has no solver.
#@ exit: 3
#@ stderr: --solver z3: the formula is the same for all solvers
printf 'int main(void) { return 0; }\n' >p.c
"$OXHORN" vc --solver z3 p.c
