// A function of the program wins over the model of its name.
//@ flags: --engine bmc -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stddef.h>

size_t strlen(const char *s) {
  (void)s;
  return 7;
}

int main(void) {
  assert(strlen("abc") == 7);
  return 0;
}
