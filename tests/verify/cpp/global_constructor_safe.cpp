// Global objects are constructed before main.
#include <assert.h>
extern "C" int __VERIFIER_nondet_int();

struct Limit {
  int value;
  Limit() : value(__VERIFIER_nondet_int()) {
    if (value < 10)
      value = 10;
  }
};

static Limit limit;

int main() { assert(limit.value >= 10); }
