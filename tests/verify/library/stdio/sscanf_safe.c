// sscanf reads what is there.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  int a = 0, b = 0, n = 0;
  char word[8];
  assert(sscanf("12, -7 abc", "%d,%d %7s%n", &a, &b, word, &n) == 3);
  assert(a == 12 && b == -7 && n == 10);
  assert(strcmp(word, "abc") == 0);
  assert(sscanf("x", "%d", &a) == 0 && sscanf("", "%d", &a) == -1);
  return 0;
}
