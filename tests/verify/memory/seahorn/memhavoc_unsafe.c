// memhavoc makes any content.
//@ flags: --engine bmc --property reach,memory
#include "seahorn/seahorn.h"
extern void memhavoc(void *, size_t);
struct pair {
  int a, b;
};

int main(void) {
  struct pair p = {1, 2};
  memhavoc(&p, sizeof p);
  sassert(p.b != 77); // FAILS
  return 0;
}
