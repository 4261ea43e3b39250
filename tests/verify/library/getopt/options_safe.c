// getopt follows a list of arguments that is known.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char *argv[] = {"program", "-vt", "10", "-x", "file", 0};
  int option, count = 0, verbose = 0, strange = 0;
  while ((option = getopt(5, argv, "vt:")) != -1) {
    switch (option) {
      case 't': count = atoi(optarg); break;
      case 'v': verbose = 1; break;
      default: strange = optopt;
    }
  }
  assert(count == 10 && verbose == 1 && strange == 'x');
  assert(optind == 4);
  return 0;
}
