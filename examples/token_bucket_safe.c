// A token bucket: requests take tokens, a clock puts them back. It never holds more than its capacity.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int capacity = __VERIFIER_nondet_int();
  __VERIFIER_assume(capacity >= 1 && capacity <= 1000);
  int tokens = capacity;
  while (__VERIFIER_nondet_int()) {
    int request = __VERIFIER_nondet_int();
    if (request) {
      if (tokens > 0)
        tokens--;
    } else if (tokens < capacity) {
      tokens++;
    }
    assert(tokens >= 0 && tokens <= capacity);
  }
  return 0;
}
