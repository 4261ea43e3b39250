// The same with a text that ends.
//@ flags: --engine bmc --property memory
//@ open: clauses: the model reads a format
#include <stdarg.h>
#include <stdio.h>
static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}
int main(void) {
  char text[4] = {'a', 'b', 'c', 0};
  say("%d %s\n", 7, text);
  return 0;
}
