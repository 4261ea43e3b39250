# A pointer that is loaded is any pointer with --track ptr: the program is fine, but that cannot be known.
#@ exit: 2
#@ stdout: unknown
cat >program.c <<'C'
#include <stdlib.h>
int *slots[4];
int __VERIFIER_nondet_int(void);
int main(void) {
  int *start = malloc(4 * sizeof *start);
  for (int i = 0; i < 4; i++)
    slots[i] = start + i;
  *slots[__VERIFIER_nondet_int() & 3] = 1;
  free(start);
  return 0;
}
C
"$OXHORN" check --property memory --engine z3-spacer --track ptr program.c
