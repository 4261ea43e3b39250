// A model with variable arguments: what it writes is checked at the line of the call.
//@ flags: --engine bmc --property memory
//@ open: clauses: the model reads a format
#include <stdio.h>

int main(void) {
  int x = 0;
  char text[4];
  sscanf("12 abc", "%d %3s", &x, text);
  sscanf("12 abcd", "%d %4s", &x, text); // FAILS
  return 0;
}
