// A function of the program with variable arguments that uses vsnprintf.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int put(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(to, size, format, list);
  va_end(list);
  return length;
}

int main(void) {
  char text[8];
  assert(put(text, sizeof text, "%s=%d", "a", 12) == 4);
  assert(strcmp(text, "a=12") == 0);
  return 0;
}
