# Overflow is a property of its own: the operation is named, with its line.
#@ exit: 1
#@ stdout: program.c:3: signed addition overflows in type int (in add)
#@ last: unsafe
printf 'extern int __VERIFIER_nondet_int(void);\nint add(int a) {\n  return a + 1;\n}\nint main(void) { return add(__VERIFIER_nondet_int()); }\n' >program.c
"$OXHORN" check --property reach,overflow program.c
