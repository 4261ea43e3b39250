// Functions that take names, and what they give.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  int result = access("name", R_OK);
  assert(result == 0 || result == -1);
  result = unlink("name");
  assert(result == 0 || result == -1);
  result = mkdir("name", 0755);
  assert(result == 0 || result == -1);
  result = rmdir("name");
  assert(result == 0 || result == -1);
  result = chdir("name");
  assert(result == 0 || result == -1);
  return 0;
}
