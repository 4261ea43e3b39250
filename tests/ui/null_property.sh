# An access through a null pointer is named, with the type and the line.
#@ exit: 1
#@ stdout: program.c:5: read through a null pointer of type int
#@ last: unsafe
printf 'extern int __VERIFIER_nondet_int(void);\nint x;\nint main(void) {\n  int *p = __VERIFIER_nondet_int() ? &x : 0;\n  return *p;\n}\n' >program.c
"$OXHORN" check --property reach,null program.c
