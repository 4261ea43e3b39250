// Names of a directory are texts.
//@ flags: --engine bmc --property memory,leaks,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <dirent.h>
#include <stddef.h>

int main(void) {
  DIR *directory = opendir("name");
  if (directory == NULL) return 1;
  struct dirent *entry = readdir(directory);
  if (entry != NULL) assert(entry->d_name[0] != 0 && entry->d_name[255] == 0);
  return closedir(directory);
}
