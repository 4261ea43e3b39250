// A table in the section .init_array: every function in it is called.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
int level;
static void first(void) { level = 5; }
static void second(void) { level--; }
__attribute__((section(".init_array"), used, aligned(8))) static void (*const at_start[])(void) = {first, second};

int main(void) {
  assert(level != 4); // FAILS
  return 0;
}
