# Bitcode that was compiled elsewhere is checked for what it still shows, and the verdict says so.
#@ exit: 1
#@ stdout: signed multiplication overflows (in main)
#@ stdout: (nsw) are meant to wrap around
#@ last: unsafe
printf 'declare i32 @__VERIFIER_nondet_int()\ndefine i32 @main() {\n  %%a = call i32 @__VERIFIER_nondet_int()\n  %%b = mul nsw i32 %%a, 3\n  ret i32 %%b\n}\n' >program.ll
"$OXHORN" check --property reach,overflow program.ll
