// strcat of a part of the text itself
//@ flags: --property memory
#include <string.h>
int main(void) {
  char line[16] = "abc";
  strncat(line, line + 1, 2); // FAILS
  return 0;
}
