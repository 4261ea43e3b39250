// The head of a ring buffer is reduced too late.
//@ flags: --engine bmc --property reach,memory
extern _Bool __VERIFIER_nondet_bool(void);
static struct {
  unsigned head;
  int data[3];
} ring;

static int get(void) {
  if (ring.head > 3)
    ring.head = 0;
  return ring.data[ring.head++]; // FAILS
}

int main(void) {
  for (int i = 0; i < 5; i++)
    if (__VERIFIER_nondet_bool())
      get();
  return 0;
}
