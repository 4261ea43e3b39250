// The rows of a matrix, indexed by the column first.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  int **rows = malloc(3 * sizeof *rows);
  for (int i = 0; i < 3; i++)
    rows[i] = calloc(2, sizeof **rows);
  int sum = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++)
      sum += rows[j][i]; // FAILS
  return sum;
}
