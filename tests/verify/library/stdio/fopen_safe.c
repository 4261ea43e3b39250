// A stream from opening to closing: asked, moved, closed; the standard streams may be closed too.
//@ flags: --engine bmc --property memory,leaks,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
  errno = 0;
  FILE *file = fopen("name", "r");
  if (file == NULL) {
    assert(errno > 0);
    return 1;
  }
  assert(!feof(file) && !ferror(file));
  assert(fileno(file) >= 0 && fileno(stdin) == 0 && fileno(stdout) == 1 && fileno(stderr) == 2);
  int result = fseek(file, 0, SEEK_END);
  assert(result == 0 || result == -1);
  assert(ftell(file) >= -1);
  rewind(file);
  assert(!ferror(file));
  setvbuf(file, NULL, _IONBF, 0);
  result = fclose(file);
  assert(result == 0 || result == EOF);
  fclose(stdin);
  return 0;
}
