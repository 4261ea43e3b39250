// Loops over a text, by a solver over clauses: one check after the other.
//@ flags: --engine bmc --solver cadical --property reach,memory
#include <assert.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[7];
  for (int i = 0; i < 6; i++) text[i] = __VERIFIER_nondet_char();
  text[6] = 0;
  char *p = text;
  unsigned spaces = 0, others = 0;
  while (*p) {
    if (*p == ' ') spaces++;
    else others++;
    p++;
  }
  assert(spaces + others == (unsigned)(p - text));
  assert(p[0] == 0 && p <= text + 6);
  return 0;
}
