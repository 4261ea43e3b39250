// What the compiler knows of the size need not be all.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

extern char *__strcpy_chk(char *, const char *, size_t);

int main(void) {
  char to[4];
  __strcpy_chk(to, "abcd", (size_t)-1); // FAILS
  return to[0];
}
