// A member of a packed struct is read where it is not aligned.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct __attribute__((packed)) packet {
  char kind;
  int length;
  char sum;
};

int main(void) {
  struct packet p[2];
  int k = __VERIFIER_nondet_int();
  p[1].kind = 1;
  p[1].length = k;
  p[1].sum = 2;
  assert(sizeof(struct packet) == 6);
  assert(p[1].length == k && p[1].kind == 1 && p[1].sum == 2);
  return 0;
}
