// The loader calls what is in the section .init_array.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
int level;
static void start(void) { level = 1; }
__attribute__((section(".init_array"), used)) static void (*at_start)(void) = start;

int main(void) {
  assert(level == 0); // FAILS
  return 0;
}
