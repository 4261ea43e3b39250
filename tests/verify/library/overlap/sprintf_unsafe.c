// sprintf that writes over its own argument
//@ flags: --property memory
#include <stdio.h>
int main(void) {
  char line[16] = "abc";
  sprintf(line, "%s!", line); // FAILS
  return 0;
}
