# A domain that is not there: those that are.
#@ exit: 3
#@ stderr: foo: this is not one of intervals, congruences, equalities, zones, octagons, values, wrapped
echo 'int main(void) { return 0; }' >none.c
"$OXHORN" invariants --domain foo none.c
