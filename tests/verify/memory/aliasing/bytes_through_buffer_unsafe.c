// A struct with a pointer goes byte by byte through a buffer; the write arrives.
//@ flags: --engine bmc
#include <assert.h>
static int x;
struct message {
  char kind;
  int *target;
};
static unsigned char wire[sizeof(struct message)];

__attribute__((noinline)) static void send(const void *m) {
  for (unsigned i = 0; i < sizeof wire; i++)
    wire[i] = ((const unsigned char *)m)[i];
}
__attribute__((noinline)) static void receive(void *m) {
  for (unsigned i = 0; i < sizeof wire; i++)
    ((unsigned char *)m)[i] = wire[i];
}

int main(void) {
  struct message m = {1, &x}, r;
  send(&m);
  receive(&r);
  *r.target = 1;
  assert(x == 0); // FAILS
  return 0;
}
