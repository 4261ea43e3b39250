/* Where the text of the `printf` family goes; see `print.h`. */
#include "print.h"

/* To a buffer of that many bytes. */
static int print_to(char *to, size_t size, size_t room, const char *format, va_list list) {
  struct ox_sink sink = {to, room, 0};
  struct ox_arguments arguments;
  va_copy(arguments.list, list);
  ox_format(&sink, format, &arguments);
  va_end(arguments.list);
  ox_format_end(&sink, size);
  return (int)sink.length;
}

//@ shared
int ox_print_within(char *to, size_t size, const char *format, va_list list) {
  return print_to(to, size, size > 0 ? size - 1 : 0, format, list);
}

//@ shared
int ox_print_all(char *to, const char *format, va_list list) {
  return print_to(to, SIZE_MAX, OX_UNLIMITED, format, list);
}

/* The length of the output, nothing of which is kept. */
//@ shared
int ox_print_nowhere(const char *format, va_list list) { return print_to(NULL, 0, 0, format, list); }

//@ shared
int ox_print_stream(FILE *stream, const char *format, va_list list, const char *of) {
  ox_move_stream(stream);
  return ox_written(stream, ox_print_nowhere(format, list), of);
}

//@ shared
int ox_print_descriptor(const char *format, va_list list, const char *of) {
  int length = ox_print_nowhere(format, list);
  int result = ox_any_int(of);
  ox_assume(result == length || result < 0);
  if (result < 0) ox_fail("errno");
  return result;
}

/* To a new heap object. Texts with numbers of floating point have any length, and so the same one is asked of them twice. */
//@ shared
int ox_print_heap(char **to, const char *format, va_list list, const char *of) {
  int length = ox_print_nowhere(format, list);
  char *text = ox_any_bool(of) ? NULL : malloc((size_t)length + 1);
  if (text == NULL) {
    if (ox_any_bool(of)) *to = NULL; /* what it is now is not said */
    ox_errno = OX_ENOMEM;
    return -1;
  }
  ox_assume(print_to(text, (size_t)length + 1, (size_t)length, format, list) == length);
  *to = text;
  return length;
}
