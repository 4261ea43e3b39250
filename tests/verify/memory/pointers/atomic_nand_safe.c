// An atomic nand gives the old value and keeps what is not in both.
#include <assert.h>
int nondet_int(void);

int main(void) {
  int x = nondet_int(), before = x;
  int mask = nondet_int();
  assert(__atomic_fetch_nand(&x, mask, 5) == before);
  assert(x == ~(before & mask));
  return 0;
}
