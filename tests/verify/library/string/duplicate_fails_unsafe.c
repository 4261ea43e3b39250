// strdup gives null where there is no memory.
//@ flags: --engine bmc --property memory --malloc-may-fail -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char *p = strdup("abc");
  return p[0]; // FAILS
}
