# A depth makes no sense for an engine without one.
#@ exit: 3
#@ stderr: --unwind needs a bounded engine
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --unwind 3 --engine z3-spacer program.c
