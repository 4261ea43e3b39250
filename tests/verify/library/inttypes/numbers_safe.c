// The functions of inttypes.h.
//@ flags: --engine bmc --property reach,memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <inttypes.h>

int main(void) {
  char *end;
  assert(imaxabs(-5) == 5 && imaxdiv(-7, 2).quot == -3 && imaxdiv(-7, 2).rem == -1);
  assert(strtoimax("-12x", &end, 10) == -12 && *end == 'x' && strtoumax("0xff", 0, 16) == 255);
  return 0;
}
