// For what is no signal there may be no text.
//@ flags: --engine bmc --property memory -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  return strsignal(-1)[0]; // FAILS
}
