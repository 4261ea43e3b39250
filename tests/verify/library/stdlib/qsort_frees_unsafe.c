// A comparison that frees what is sorted.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

static char *text;

static int compare(const void *a, const void *b) {
  int order = *(const char *)a - *(const char *)b;
  free(text);
  return order;
}

int main(void) {
  text = malloc(2);
  text[0] = 'b';
  text[1] = 'a';
  qsort(text, 2, 1, compare); // FAILS
  return 0;
}
