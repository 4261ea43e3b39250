# A formula that cannot be written.
#@ exit: 3
#@ stderr: cannot write nowhere/f.smt2
printf 'int main(void) { return 0; }\n' >p.c
"$OXHORN" vc p.c -o nowhere/f.smt2
