// A byte is from 0 to 255, or EOF.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  int c = getchar();
  assert(c >= -1 && c <= 255);
  c = fgetc(stdin);
  assert(c >= EOF && c <= 255);
  c = getc(stdin);
  assert(c >= EOF && c <= 255);
  return 0;
}
