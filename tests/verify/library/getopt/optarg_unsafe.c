// An option without an argument leaves optarg null.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <unistd.h>

int main(void) {
  char *argv[] = {"program", "-v", 0};
  if (getopt(2, argv, "v") == 'v') return optarg[0]; // FAILS
  return 0;
}
