// Temporary files and names.
//@ flags: --engine bmc --property memory,leaks,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char name[L_tmpnam];
  if (tmpnam(name) != NULL) assert(strlen(name) >= 1);
  FILE *file = tmpfile();
  if (file != NULL) fclose(file);
  int result = remove("name");
  assert(result == 0 || result == -1);
  result = rename("name", "other");
  assert(result == 0 || result == -1);
  return 0;
}
