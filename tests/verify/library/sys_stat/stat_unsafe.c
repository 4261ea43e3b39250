// stat may fail, and then there is no size.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  struct stat s;
  stat("name", &s);
  assert(s.st_size >= 0); // FAILS
  return 0;
}
