// write reads what it is told to write.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <unistd.h>

int main(void) {
  const char text[] = "text";
  return write(1, text, 6) > 0; // FAILS
}
