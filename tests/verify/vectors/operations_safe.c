// Vectors of GNU C: shifts and divisions lane by lane, and lanes that are chosen at run time.
//@ flags: --engine bmc
//@ open: clauses: bits
#include <assert.h>
typedef unsigned four __attribute__((vector_size(16)));
unsigned nondet_unsigned(void);

int main(void) {
  four a = {8, 9, nondet_unsigned(), 11}, n = {1, 2, 3, 4}, d = {2, 3, 5, nondet_unsigned()};
  four s = a << n;
  assert(s[0] == 16 && s[1] == 36 && s[2] == a[2] << 3);
  four q = a / d;
  assert(q[0] == 4 && q[1] == 3 && q[2] == a[2] / 5 && d[3] != 0);
  unsigned i = nondet_unsigned();
  if (i >= 4) return 0;
  assert(n[i] == i + 1);
  n[i] = 7;
  for (unsigned j = 0; j < 4; j++) assert(n[j] == (i == j ? 7 : j + 1));
  return 0;
}
