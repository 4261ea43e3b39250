// A struct with an array is returned by value.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct vector {
  long x[4];
};

static struct vector plus(struct vector a, struct vector b) {
  for (int i = 0; i < 4; i++)
    a.x[i] += b.x[i];
  return a;
}

int main(void) {
  long k = __VERIFIER_nondet_int();
  struct vector v = {{1, 2, 3, k}}, w = {{k, 1, 1, 1}};
  struct vector sum = plus(v, w);
  assert(sum.x[0] == k + 1 && sum.x[3] == k + 1 && v.x[0] == 1);
  return 0;
}
