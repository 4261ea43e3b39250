// read gives -1 or at most what was asked for, and writes just that much.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
  char bytes[9];
  bytes[8] = 'x';
  errno = 0;
  ssize_t length = read(0, bytes, 8);
  assert(length >= -1 && length <= 8);
  if (length == -1) assert(errno > 0);
  if (length >= 0) bytes[length] = 0;
  assert(length == 8 || bytes[8] == 'x');
  return 0;
}
