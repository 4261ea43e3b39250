// Widths and precisions that are arguments, also negative ones.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[16];
  snprintf(text, sizeof text, "%*d|%-*d|%*d", 3, 7, 3, 8, -3, 9);
  assert(strcmp(text, "  7|8  |9  ") == 0);
  assert(snprintf(text, sizeof text, "%.*s", 2, "abc") == 2);
  assert(snprintf(text, sizeof text, "%.*s", -1, "abc") == 3);
  return 0;
}
