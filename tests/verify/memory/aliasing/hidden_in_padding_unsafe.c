// Bytes in the padding of a struct are memory like any other.
//@ flags: --engine bmc
#include <assert.h>
struct s {
  char c;
  int i;
};
static struct s s;

int main(void) {
  ((char *)&s)[2] = 9;
  assert(((char *)&s)[2] == 0); // FAILS
  return 0;
}
