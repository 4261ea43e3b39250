// The indices of a ring buffer stay inside.
//@ flags: --engine bmc --property reach,memory
//@ open: small+summaries, small+mixed: takes 13 to 26 s
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
static struct {
  int data[3];
  unsigned head, count;
} ring;

static void put(int x) {
  if (ring.count < 3)
    ring.data[(ring.head + ring.count++) % 3] = x;
}
static int get(void) {
  int x = ring.data[ring.head];
  ring.head = (ring.head + 1) % 3;
  ring.count--;
  return x;
}

int main(void) {
  int next = 0, expected = 0;
  for (int i = 0; i < 5; i++)
    if (__VERIFIER_nondet_bool() && ring.count < 3)
      put(next++);
    else if (ring.count)
      assert(get() == expected++);
  return 0;
}
