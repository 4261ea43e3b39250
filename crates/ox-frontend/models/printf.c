/* The `printf` family. What goes to a stream is only read: no digits are made for it. */
#include "print.h"

//@ exact stdio.h
int vsnprintf(char *to, size_t size, const char *format, va_list list) {
  return ox_print_within(to, size, format, list);
}

//@ exact stdio.h
int snprintf(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = ox_print_within(to, size, format, list);
  va_end(list);
  return length;
}

//@ exact stdio.h
int vsprintf(char *to, const char *format, va_list list) {
  return ox_print_all(to, format, list);
}

//@ exact stdio.h
int sprintf(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = ox_print_all(to, format, list);
  va_end(list);
  return length;
}

//@ allowed stdio.h
int vfprintf(FILE *stream, const char *format, va_list list) {
  return ox_print_stream(stream, format, list, "vfprintf");
}

//@ allowed stdio.h
int fprintf(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = ox_print_stream(stream, format, list, "fprintf");
  va_end(list);
  return result;
}

//@ allowed stdio.h
int vprintf(const char *format, va_list list) {
  return ox_print_stream(stdout, format, list, "vprintf");
}

//@ allowed stdio.h
int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = ox_print_stream(stdout, format, list, "printf");
  va_end(list);
  return result;
}

//@ allowed stdio.h
int vdprintf(int descriptor, const char *format, va_list list) {
  (void)descriptor;
  return ox_print_descriptor(format, list, "vdprintf");
}

//@ allowed stdio.h
int dprintf(int descriptor, const char *format, ...) {
  (void)descriptor;
  va_list list;
  va_start(list, format);
  int result = ox_print_descriptor(format, list, "dprintf");
  va_end(list);
  return result;
}

//@ allowed stdio.h
int vasprintf(char **to, const char *format, va_list list) {
  return ox_print_heap(to, format, list, "vasprintf");
}

//@ allowed stdio.h
int asprintf(char **to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = ox_print_heap(to, format, list, "asprintf");
  va_end(list);
  return result;
}

//@ allowed syslog.h
void vsyslog(int priority, const char *format, va_list list) {
  (void)priority;
  (void)ox_print_nowhere(format, list);
}

//@ allowed syslog.h
void syslog(int priority, const char *format, ...) {
  (void)priority;
  va_list list;
  va_start(list, format);
  (void)ox_print_nowhere(format, list);
  va_end(list);
}

//@ allowed syslog.h
void openlog(const char *name, int option, int facility) {
  (void)option, (void)facility;
  if (name != NULL) (void)ox_text_length(name);
}

//@ allowed syslog.h
void closelog(void) {}

//@ allowed syslog.h
int setlogmask(int mask) {
  (void)mask;
  return ox_any_int("setlogmask");
}
