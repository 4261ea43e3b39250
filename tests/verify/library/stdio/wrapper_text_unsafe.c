// A function of the program's own hands its arguments on to vprintf, which reads a text that has no end.
//@ flags: --engine bmc --property memory
//@ open: clauses: the model reads a format
#include <stdarg.h>
#include <stdio.h>
static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list); // FAILS
  va_end(list);
}
int main(void) {
  char text[3] = {'a', 'b', 'c'};
  say("%s\n", text);
  return 0;
}
