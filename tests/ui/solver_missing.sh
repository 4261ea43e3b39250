# A solver that is known and not installed is named, with the way to get it.
#@ exit: 3
#@ stderr: boolector
printf 'extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) { if (__VERIFIER_nondet_int() == 5) reach_error(); return 0; }\n' >program.c
clang=$(command -v clang-22 || echo /usr/lib/llvm-22/bin/clang)
mkdir bin && ln -s "$clang" bin/clang-22
PATH=$PWD/bin "$OXHORN" check --engine bmc --solver boolector program.c
