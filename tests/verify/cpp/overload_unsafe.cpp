// The overload for long is not the one that is called.
#include <assert.h>
extern "C" int __VERIFIER_nondet_int();

static int weight(int) { return 1; }
static int weight(long) { return 2; }

int main() {
  int x = __VERIFIER_nondet_int();
  assert(weight(x) == weight((long)x)); // FAILS
}
