// %7s needs 8 bytes, and not more.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char word[8] = "";
  if (scanf("%7s", word) == 1) assert(word[0] != ' ' && word[0] != '\n');
  assert(strlen(word) <= 7);
  return 0;
}
