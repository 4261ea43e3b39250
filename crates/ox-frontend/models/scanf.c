/* The `scanf` family. Names with __isoc99_ and __isoc23_ are those that glibc's header uses. */
#include "scan.h"

static int scan_text(const char *text, const char *format, va_list list, enum ox_scan_dialect dialect) {
  struct ox_source source = {text, 0, NULL, false, false};
  return ox_scan(&source, format, list, dialect);
}

static int scan_stream(FILE *stream, const char *format, va_list list, enum ox_scan_dialect dialect) {
  struct ox_source source = {NULL, 0, stream, false, false};
  return ox_scan(&source, format, list, dialect);
}

//@ exact stdio.h
int vsscanf(const char *text, const char *format, va_list list) {
  return scan_text(text, format, list, OX_SCAN_GNU);
}

//@ exact stdio.h
int sscanf(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = scan_text(text, format, list, OX_SCAN_GNU);
  va_end(list);
  return count;
}

//@ allowed stdio.h
int vfscanf(FILE *stream, const char *format, va_list list) {
  return scan_stream(stream, format, list, OX_SCAN_GNU);
}

//@ allowed stdio.h
int fscanf(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = scan_stream(stream, format, list, OX_SCAN_GNU);
  va_end(list);
  return count;
}

//@ allowed stdio.h
int vscanf(const char *format, va_list list) {
  return scan_stream(stdin, format, list, OX_SCAN_GNU);
}

//@ allowed stdio.h
int scanf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = scan_stream(stdin, format, list, OX_SCAN_GNU);
  va_end(list);
  return count;
}

//@ exact stdio.h
int __isoc99_vsscanf(const char *text, const char *format, va_list list) {
  return scan_text(text, format, list, OX_SCAN_C99);
}

//@ exact stdio.h
int __isoc99_sscanf(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = scan_text(text, format, list, OX_SCAN_C99);
  va_end(list);
  return count;
}

//@ allowed stdio.h
int __isoc99_vfscanf(FILE *stream, const char *format, va_list list) {
  return scan_stream(stream, format, list, OX_SCAN_C99);
}

//@ allowed stdio.h
int __isoc99_fscanf(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = scan_stream(stream, format, list, OX_SCAN_C99);
  va_end(list);
  return count;
}

//@ allowed stdio.h
int __isoc99_vscanf(const char *format, va_list list) {
  return scan_stream(stdin, format, list, OX_SCAN_C99);
}

//@ allowed stdio.h
int __isoc99_scanf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = scan_stream(stdin, format, list, OX_SCAN_C99);
  va_end(list);
  return count;
}

//@ exact stdio.h
int __isoc23_vsscanf(const char *text, const char *format, va_list list) {
  return scan_text(text, format, list, OX_SCAN_C23);
}

//@ exact stdio.h
int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = scan_text(text, format, list, OX_SCAN_C23);
  va_end(list);
  return count;
}

//@ allowed stdio.h
int __isoc23_vfscanf(FILE *stream, const char *format, va_list list) {
  return scan_stream(stream, format, list, OX_SCAN_C23);
}

//@ allowed stdio.h
int __isoc23_fscanf(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = scan_stream(stream, format, list, OX_SCAN_C23);
  va_end(list);
  return count;
}

//@ allowed stdio.h
int __isoc23_vscanf(const char *format, va_list list) {
  return scan_stream(stdin, format, list, OX_SCAN_C23);
}

//@ allowed stdio.h
int __isoc23_scanf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = scan_stream(stdin, format, list, OX_SCAN_C23);
  va_end(list);
  return count;
}
