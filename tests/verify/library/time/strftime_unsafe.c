// If the date does not fit, the buffer has any content.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <string.h>
#include <time.h>

int main(void) {
  time_t now = time(NULL);
  char text[8] = "";
  strftime(text, sizeof text, "%Y-%m-%d", gmtime(&now));
  return strlen(text) > 8; // FAILS
}
