// strlen of what has no end.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char open[2] = {'x', 'y'};
  return (int)strlen(open); // FAILS
}
