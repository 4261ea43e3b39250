// Output to a file that is open.
//@ flags: --engine bmc --property memory,leaks,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  FILE *file = fopen("name", "w");
  if (file == NULL) return 1;
  int length = fprintf(file, "%c%5u", 'x', 7u);
  assert(length < 0 || length == 6);
  assert(length >= 0 || ferror(file));
  fprintf(stderr, "%ld\n", 5L);
  return fclose(file);
}
