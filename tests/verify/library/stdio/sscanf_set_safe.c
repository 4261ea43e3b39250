// %[ takes what is in its set, %c takes everything.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char key[8], value[8], c;
  assert(sscanf("ab=c;", "%7[a-z]=%7[^;]%c", key, value, &c) == 3);
  assert(strcmp(key, "ab") == 0 && strcmp(value, "c") == 0 && c == ';');
  assert(sscanf(" x", "%c", &c) == 1 && c == ' ');
  return 0;
}
