// strtok, strtok_r and strsep take a text apart.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

int main(void) {
  char a[] = ",a,,b", b[] = "x y", c[] = "p,,q", *rest = 0, *left = c;
  assert(strtok(a, ",") == a + 1 && a[2] == 0);
  assert(strtok(0, ",") == a + 4 && strtok(0, ",") == 0);
  assert(strtok_r(b, " ", &rest) == b && strtok_r(0, " ", &rest) == b + 2 && strtok_r(0, " ", &rest) == 0);
  assert(strsep(&left, ",") == c && strsep(&left, ",") == c + 2 && c[2] == 0 && strsep(&left, ",") == c + 3);
  assert(left == 0 && strsep(&left, ",") == 0);
  return 0;
}
