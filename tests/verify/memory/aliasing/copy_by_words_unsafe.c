// A struct with a pointer is copied word by word with a tail of bytes.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
static int x;
struct s {
  char pad[3];
  int *p;
  char tail[5];
};
static void copy(void *d, const void *s, unsigned n) {
  uint64_t *a = d;
  const uint64_t *b = s;
  while (n >= 8) {
    *a++ = *b++;
    n -= 8;
  }
  unsigned char *c = (unsigned char *)a;
  const unsigned char *e = (const unsigned char *)b;
  while (n--)
    *c++ = *e++;
}
int main(void) {
  struct s a = {"ab", &x, "abcd"}, b;
  copy(&b, &a, sizeof a);
  *b.p = 1;
  assert(x == 0); // FAILS
  return 0;
}
