# A bound of a loop means something to the bounded engine only.
#@ exit: 3
#@ stderr: --unwind means nothing to z3-spacer; it applies to bmc
echo 'int main(void) { return 0; }' >a.c
"$OXHORN" check --engine z3-spacer --unwind main.0:3 a.c
