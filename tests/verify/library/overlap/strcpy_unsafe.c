// strcpy to a place that overlaps the text: the standard gives it no meaning
//@ flags: --property memory
#include <string.h>
int main(void) {
  char line[8] = " abc";
  strcpy(line, line + 1); // FAILS
  return 0;
}
