// basename and dirname of libgen.h.
//@ flags: --engine bmc --property reach,memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <libgen.h>
#include <string.h>

int main(void) {
  char a[] = "/usr/lib/", b[] = "x";
  assert(strcmp(basename(a), "lib") == 0 && strcmp(dirname(b), ".") == 0);
  char c[] = "/usr/lib";
  assert(dirname(c) == c && strcmp(c, "/usr") == 0);
  return 0;
}
