// Descriptors are not negative, or -1; pipes have two ends.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int file = open("name", O_CREAT | O_RDWR, 0644);
  assert(file >= -1);
  assert(lseek(file, 0, SEEK_END) >= -1);
  int copy = dup2(file, 7);
  assert(copy == 7 || copy == -1);
  int flags = fcntl(file, F_GETFL);
  assert(flags >= -1);
  int result = close(file);
  assert(result == 0 || result == -1);
  int ends[2];
  if (pipe(ends) == 0) assert(ends[0] >= 0 && ends[0] != ends[1]);
  return 0;
}
