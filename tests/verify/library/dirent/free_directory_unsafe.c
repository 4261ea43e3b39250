// A directory is closed, not freed.
//@ flags: --engine bmc --property free
//@ open: clauses: models of library functions are loops
#include <dirent.h>
#include <stdlib.h>

int main(void) {
  DIR *directory = opendir("name");
  free(directory); // FAILS
  return 0;
}
