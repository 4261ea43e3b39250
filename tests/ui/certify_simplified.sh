# What the simplifier decided is asked of a solver as it was before.
#@ exit: 0
#@ stdout: confirmed by
#@ last: safe
printf 'extern void reach_error(void);\nint main(void) { int x = 3; if (x * x != 9) reach_error(); return 0; }\n' >program.c
"$OXHORN" check --certify --engine bmc -O0 program.c
