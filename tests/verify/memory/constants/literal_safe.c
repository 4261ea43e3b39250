// An array that is initialised with a string literal may be written.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

static void upper(char *s) { s[0] -= 'a' - 'A'; }

int main(void) {
  char text[] = "text";
  upper(text);
  assert(text[0] == 'T' && text[4] == 0);
  return 0;
}
