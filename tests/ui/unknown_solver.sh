# A solver that does not exist: the message lists those that do.
#@ exit: 3
#@ stderr: z3, cadical, yices
printf 'extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) { if (__VERIFIER_nondet_int() == 5) reach_error(); return 0; }\n' >program.c
"$OXHORN" check --engine bmc --solver nonesuch program.c
