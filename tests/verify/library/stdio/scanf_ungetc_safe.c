// What was pushed back comes first.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  char c = 0;
  int n = 0;
  ungetc('x', stdin);
  assert(scanf("%d", &n) == 0);
  assert(scanf(" %c", &c) == 1 && c == 'x');
  ungetc('7', stdin);
  assert(scanf("%d", &n) == 1);
  return 0;
}
