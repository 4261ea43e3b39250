// Two pointers change places in a 128-bit integer; the write arrives.
//@ flags: --engine bmc
#include <assert.h>
struct s {
  int *a, *b;
};
int main(void) {
  int x = 0, y = 0;
  struct s s = {&x, &y}, t;
  unsigned __int128 v = *(unsigned __int128 *)&s;
  v = v >> 64 | v << 64;
  *(unsigned __int128 *)&t = v;
  *t.a = 1;
  assert(y == 0); // FAILS
  return 0;
}
