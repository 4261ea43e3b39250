// Barriers for the compiler and the machine change nothing, and a value that goes through an empty text stays what it is.
#include <assert.h>

static int hidden(int x) {
  __asm__("" : "=r"(x) : "0"(x));
  return x;
}

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = x, other = 1;
  __asm__ volatile("" : : : "memory");
  __asm__ volatile("mfence" : : : "memory");
  __asm__ volatile("rep; nop" : : : "memory");
  __asm__ volatile("lock; addl $0,0(%%rsp)" : : : "memory", "cc");
  __asm__ volatile("" : "+r"(x), "+m"(other) : "r"(&y) : "memory");
  __asm__ volatile("# nothing" : "+g"(y));
  assert(hidden(x) == y && other == 1);
  return 0;
}
