// strlcpy and strlcat end the text, and say how long it would be.
//@ flags: --engine bmc --property reach,memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
extern size_t strlcpy(char *, const char *, size_t), strlcat(char *, const char *, size_t);

int main(void) {
  char to[4];
  assert(strlcpy(to, "abcdef", sizeof to) == 6 && strcmp(to, "abc") == 0);
  assert(strlcpy(to, "x", sizeof to) == 1 && strlcat(to, "yz", sizeof to) == 3 && strcmp(to, "xyz") == 0);
  assert(strlcat(to, "!", sizeof to) == 4 && strcmp(to, "xyz") == 0);
  return 0;
}
