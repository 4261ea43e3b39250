// With one nothing may be ready.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <poll.h>

int main(void) {
  struct pollfd one = {.fd = 0, .events = POLLIN};
  assert(poll(&one, 1, 10) != 0); // FAILS
  return 0;
}
