// arc4random_buf writes as many bytes as it is told.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stddef.h>

extern void arc4random_buf(void *, size_t);

int main(void) {
  char bytes[2] = {1, 2};
  arc4random_buf(bytes, 2);
  assert(bytes[1] == 2); // FAILS
  return 0;
}
