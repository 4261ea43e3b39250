// What strdup gives is to be freed.
//@ flags: --engine bmc --property leaks -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) { // FAILS
  char *p = strdup("abc");
  return p[0] == 'a';
}
