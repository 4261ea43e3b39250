// Only what is freed is asked about; the use after free is not.
//@ flags: --engine bmc --property free
#include <stdlib.h>

int get(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = get();
  free(p);
  if (*p == 7)
    p = 0;
  else
    p = malloc(8);
  free(p);
  return 0;
}
