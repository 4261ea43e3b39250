// A date as a text that fits, or 0.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
  time_t now = time(NULL);
  char text[16];
  size_t length = strftime(text, sizeof text, "%Y-%m-%d", gmtime(&now));
  assert(length < sizeof text);
  if (length > 0) assert(strlen(text) == length);
  return 0;
}
