// A comparison that counts is called: how often is not promised.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

static int calls = 0;

static int compare(const void *a, const void *b) {
  calls++;
  return *(const char *)a - *(const char *)b;
}

int main(void) {
  char s[3] = {'c', 'a', 'b'};
  qsort(s, 3, 1, compare);
  assert(calls == 3); // FAILS
  return 0;
}
