// fread gives at most the number of items, and writes nothing behind them.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  short items[4] = {1, 2, 3, 4};
  size_t count = fread(items, sizeof(short), 3, stdin);
  assert(count <= 3);
  assert(count == 3 || feof(stdin) || ferror(stdin));
  assert(items[3] == 4);
  return 0;
}
