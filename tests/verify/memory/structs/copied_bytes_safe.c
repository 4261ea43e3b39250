// The struct is copied twice, and what it got to is read byte by byte: the copies cannot be by fields.
//@ flags: --engine bmc
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct item {
  int value;
  char tag;
};

static void take(struct item *to, struct item *from) { *to = *from; }
static void dump(unsigned char *to, struct item *from) { memcpy(to, from, sizeof *from); }
static int sum(unsigned char *bytes) { return bytes[0] + bytes[1] + bytes[4]; }

int main(void) {
  unsigned char k = __VERIFIER_nondet_int();
  struct item a = {k, 1}, b;
  unsigned char bytes[sizeof a];
  take(&b, &a);
  dump(bytes, &b);
  assert(sum(bytes) == k + 1);
  return 0;
}
