// A file's properties: any, but no negative size; nothing else is written.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <sys/stat.h>

int shared = 7;

int main(void) {
  struct stat s;
  int result = stat("name", &s);
  assert(result == 0 || result == -1);
  if (result == 0) assert(s.st_size >= 0);
  if (fstat(0, &s) == 0) assert(s.st_size >= 0);
  if (lstat("name", &s) == 0) assert(s.st_blksize > 0);
  assert(shared == 7);
  return 0;
}
