// The same with vsprintf, and a buffer that is too small.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdarg.h>
#include <stdio.h>

static int put(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsprintf(to, format, list); // FAILS
  va_end(list);
  return length;
}

int main(void) {
  char text[4];
  return put(text, "%s=%d", "a", 12);
}
