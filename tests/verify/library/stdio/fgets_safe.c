// A line is a text that fits, with a newline only at its end.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[8];
  if (fgets(line, sizeof line, stdin) == NULL) {
    assert(feof(stdin) || ferror(stdin));
    return 1;
  }
  size_t length = strlen(line);
  assert(length <= 7);
  for (size_t i = 0; i + 1 < length; i++) assert(line[i] != '\n');
  return 0;
}
