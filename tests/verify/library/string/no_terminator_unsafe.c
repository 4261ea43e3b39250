// strncpy writes no 0 where the text is as long as the room.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char name[4];
  strncpy(name, "john", sizeof name);
  return (int)strlen(name); // FAILS
}
