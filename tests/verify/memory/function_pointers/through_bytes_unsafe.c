// A struct with a function pointer is copied through an array of bytes.
//@ flags: --engine bmc
#include <assert.h>
#include <string.h>
static int x;
static void one(void) { x = 1; }
static void two(void) { x = 2; }
struct ops {
  void (*f)(void);
  long pad;
};
int main(void) {
  struct ops a = {one, 0}, b = {two, 0};
  unsigned char buf[sizeof a];
  memcpy(buf, &b, sizeof b);
  memcpy(&a, buf, sizeof a);
  a.f();
  assert(x == 1); // FAILS
  return 0;
}
