// A matrix as an array of rows of unknown length.
//@ flags: --engine bmc --property reach,memory,leaks
//@ open: clauses: takes up to 34 s
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 10 + 1;
  int **rows = malloc(3 * sizeof *rows);
  for (int i = 0; i < 3; i++) {
    rows[i] = calloc(n, sizeof **rows);
    rows[i][n - 1] = i;
  }
  assert(rows[1][n - 1] == 1);
  for (int i = 0; i < 3; i++)
    free(rows[i]);
  free(rows);
  return 0;
}
