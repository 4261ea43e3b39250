# A program that reads the report learns the kind of each check; nothing is assumed about divisions any more.
#@ exit: 0
#@ stdout: "kind":"division-by-zero"
#@ stdout: "assumptions":[]
printf 'extern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n  unsigned n = __VERIFIER_nondet_uint();\n  return n ? 7 / n : 0;\n}\n' >program.c
"$OXHORN" check --property reach,overflow --format json program.c
