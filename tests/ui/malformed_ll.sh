# LLVM text that does not parse: the message names the line.
#@ exit: 3
#@ stderr: bad.ll
printf 'define i32 @main() {\n  ret i32 %%x\n}\n' >bad.ll
"$OXHORN" check bad.ll
