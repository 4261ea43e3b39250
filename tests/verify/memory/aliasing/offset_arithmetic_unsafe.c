// A pointer to one field, moved by the distance to another field, writes that field.
//@ flags: --engine bmc
#include <assert.h>
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct s {
  int a, b, c;
};

__attribute__((noinline)) static void set(int *p, unsigned i) { p[i] = 1; }

int main(void) {
  struct s s = {0, 0, 0};
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 2)
    return 0;
  set(&s.a, i);
  assert(s.c == 0); // FAILS
  return 0;
}
