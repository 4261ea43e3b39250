// fscanf from a file that is open.
//@ flags: --engine bmc --property memory,leaks,reach
//@ open: clauses: the format is read in a loop
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "r");
  if (file == NULL) return 1;
  short s = 5;
  int count = fscanf(file, "%hd", &s);
  assert(count >= -1 && count <= 1);
  if (count == -1) assert(feof(file) || ferror(file));
  fclose(file);
  return 0;
}
