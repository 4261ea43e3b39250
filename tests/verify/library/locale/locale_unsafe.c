// A locale of the user may not be there.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <locale.h>
#include <string.h>

int main(void) {
  return strlen(setlocale(LC_ALL, "")) > 3; // FAILS
}
