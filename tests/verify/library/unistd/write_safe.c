// write gives -1 or at most what was asked for.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <unistd.h>

int main(void) {
  const char text[] = "text";
  ssize_t length = write(1, text, 4);
  assert(length >= -1 && length <= 4);
  return 0;
}
