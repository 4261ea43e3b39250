// From the start it gives the offset, or fails; a negative one fails.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <unistd.h>

int main(void) {
  off_t at = lseek(3, 12, SEEK_SET);
  assert(at == 12 || at == -1);
  assert(lseek(3, -1, SEEK_SET) == -1);
  assert(lseek(3, 0, 99) == -1);
  return 0;
}
