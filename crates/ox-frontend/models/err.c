/* <err.h>, <error.h>: messages to stderr. */
#include "print.h"

_Noreturn void exit(int status);

static void warn_with(const char *format, va_list list) {
  if (format != NULL) (void)ox_print_nowhere(format, list);
}

//@ allowed err.h
void vwarn(const char *format, va_list list) {
  warn_with(format, list);
}

//@ allowed err.h
void warn(const char *format, ...) {
  va_list list;
  va_start(list, format);
  warn_with(format, list);
  va_end(list);
}

//@ allowed err.h
void vwarnx(const char *format, va_list list) {
  warn_with(format, list);
}

//@ allowed err.h
void warnx(const char *format, ...) {
  va_list list;
  va_start(list, format);
  warn_with(format, list);
  va_end(list);
}

//@ allowed err.h
_Noreturn void verr(int status, const char *format, va_list list) {
  warn_with(format, list);
  exit(status);
}

//@ allowed err.h
_Noreturn void err(int status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  warn_with(format, list);
  va_end(list);
  exit(status);
}

//@ allowed err.h
_Noreturn void verrx(int status, const char *format, va_list list) {
  warn_with(format, list);
  exit(status);
}

//@ allowed err.h
_Noreturn void errx(int status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  warn_with(format, list);
  va_end(list);
  exit(status);
}

//@ allowed error.h
void error(int status, int number, const char *format, ...) {
  (void)number;
  va_list list;
  va_start(list, format);
  warn_with(format, list);
  va_end(list);
  if (status != 0) exit(status);
}
