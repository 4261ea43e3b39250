// An entry is gone with its directory.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <dirent.h>
#include <stddef.h>

int main(void) {
  DIR *directory = opendir("name");
  if (directory == NULL) return 1;
  struct dirent *entry = readdir(directory);
  closedir(directory);
  return entry != NULL && entry->d_name[0] == 'x'; // FAILS
}
