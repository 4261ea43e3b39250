// memmove of an unknown length over fields of different types.
//@ flags: --engine bmc
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct s {
  char tag;
  short b;
  int c;
};

int main(void) {
  struct s s[2] = {{1, 2, 3}, {4, 5, 6}};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > sizeof(struct s))
    return 0;
  memmove(&s[0], &s[1], n);
  assert(s[0].tag != 4 || s[0].c == 3); // FAILS
  return 0;
}
