// strlcpy reads to the end of the text, however small the room is.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>
extern size_t strlcpy(char *, const char *, size_t);

int main(void) {
  char to[2], from[2] = {'a', 'b'};
  return (int)strlcpy(to, from, sizeof to); // FAILS
}
