// Where a floating-point number ends.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *end;
  strtod("1.5e3x", &end);
  assert(*end == 'x');
  strtod("1.5ex", &end);
  assert(*end == 'e');
  strtof("-infinityy", &end);
  assert(*end == 'y');
  strtold("0x1.8p2.", &end);
  assert(*end == '.');
  strtod("nan(12)z", &end);
  assert(*end == 'z');
  const char *text = ".";
  strtod(text, &end);
  assert(end == text);
  return 0;
}
