# The doctor names what it found.
#@ exit: 0
#@ stdout: clang
#@ stdout: LLVM
#@ stdout: Z3
"$OXHORN" doctor
