// Fig. 2 of the UFO paper (CAV 2012): exactly one of its two functions is called.
#include <assert.h>

static int calls;
static void func1(void) { calls++; }
static void func2(void) { calls++; }

int main(void) {
  int x;
  if (x == 0)
    func1();
  if (x != 0)
    func2();
  assert(calls == 1);
  return 1;
}
