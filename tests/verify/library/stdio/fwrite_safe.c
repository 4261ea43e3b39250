// fwrite gives at most the number of items.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  int numbers[3] = {1, 2, 3};
  size_t written = fwrite(numbers, sizeof(int), 3, stdout);
  assert(written <= 3);
  assert(written == 3 || ferror(stdout));
  return 0;
}
