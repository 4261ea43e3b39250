/* Names of the `printf` family that glibc's header uses with _FORTIFY_SOURCE: what does not fit ends the program. */
#include "print.h"

/* A buffer of `size` bytes; not known, if that is SIZE_MAX. */
static int print_checked(char *to, size_t size, const char *format, va_list list) {
  if (size == SIZE_MAX) return ox_print_all(to, format, list);
  int length = ox_print_within(to, size, format, list);
  if ((size_t)length >= size) abort();
  return length;
}

static int print_within_checked(char *to, size_t size, size_t room, const char *format, va_list list) {
  if (size > room) abort();
  return ox_print_within(to, size, format, list);
}

//@ allowed stdio.h
int __vprintf_chk(int flag, const char *format, va_list list) {
  (void)flag;
  return ox_print_stream(stdout, format, list, "vprintf");
}

//@ allowed stdio.h
int __printf_chk(int flag, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int length = ox_print_stream(stdout, format, list, "printf");
  va_end(list);
  return length;
}

//@ allowed stdio.h
int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list list) {
  (void)flag;
  return ox_print_stream(stream, format, list, "vfprintf");
}

//@ allowed stdio.h
int __fprintf_chk(FILE *stream, int flag, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int length = ox_print_stream(stream, format, list, "fprintf");
  va_end(list);
  return length;
}

//@ exact stdio.h
int __vsprintf_chk(char *to, int flag, size_t size, const char *format, va_list list) {
  (void)flag;
  return print_checked(to, size, format, list);
}

//@ exact stdio.h
int __sprintf_chk(char *to, int flag, size_t size, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int length = print_checked(to, size, format, list);
  va_end(list);
  return length;
}

//@ exact stdio.h
int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list list) {
  (void)flag;
  return print_within_checked(to, size, room, format, list);
}

//@ exact stdio.h
int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int length = print_within_checked(to, size, room, format, list);
  va_end(list);
  return length;
}

//@ allowed stdio.h
int __vdprintf_chk(int descriptor, int flag, const char *format, va_list list) {
  (void)flag, (void)descriptor;
  return ox_print_descriptor(format, list, "vdprintf");
}

//@ allowed stdio.h
int __dprintf_chk(int descriptor, int flag, const char *format, ...) {
  (void)flag, (void)descriptor;
  va_list list;
  va_start(list, format);
  int length = ox_print_descriptor(format, list, "dprintf");
  va_end(list);
  return length;
}

//@ allowed stdio.h
int __vasprintf_chk(char **to, int flag, const char *format, va_list list) {
  (void)flag;
  return ox_print_heap(to, format, list, "vasprintf");
}

//@ allowed stdio.h
int __asprintf_chk(char **to, int flag, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int length = ox_print_heap(to, format, list, "asprintf");
  va_end(list);
  return length;
}

//@ allowed syslog.h
void __vsyslog_chk(int priority, int flag, const char *format, va_list list) {
  (void)priority, (void)flag;
  (void)ox_print_nowhere(format, list);
}

//@ allowed syslog.h
void __syslog_chk(int priority, int flag, const char *format, ...) {
  (void)priority, (void)flag;
  va_list list;
  va_start(list, format);
  (void)ox_print_nowhere(format, list);
  va_end(list);
}
