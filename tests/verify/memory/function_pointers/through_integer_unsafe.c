// A function pointer is kept in an array of integers.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
static int x;
static void one(void) { x = 1; }
static void two(void) { x = 2; }
static uintptr_t tab[2];
int main(void) {
  tab[0] = (uintptr_t)one;
  tab[1] = (uintptr_t)two;
  void (*f)(void) = (void (*)(void))tab[1];
  f();
  assert(x == 1); // FAILS
  return 0;
}
