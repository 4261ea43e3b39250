// dirname writes into the path.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <libgen.h>

int main(void) {
  return dirname("/usr/lib")[0]; // FAILS
}
