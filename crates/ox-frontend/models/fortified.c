/* Names that glibc's headers use with _FORTIFY_SOURCE: the plain function, where `room` shows that it fits into the object,
   otherwise the end of the program. */
#include "ox_text.h"

char *strcpy(char *to, const char *from);
char *stpcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t n);
char *stpncpy(char *to, const char *from, size_t n);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t n);
size_t strlcpy(char *to, const char *from, size_t n);
size_t strlcat(char *to, const char *from, size_t n);
void *mempcpy(void *to, const void *from, size_t n);
wchar_t *wcscpy(wchar_t *to, const wchar_t *from);
wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wcscat(wchar_t *to, const wchar_t *from);
wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n);

/* `needed` and `room` in elements; `room` is SIZE_MAX where it is not known. */
static void fits(size_t needed, size_t room) {
  if (needed > room) abort();
}

static size_t length_up_to(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0) n++;
  return n;
}

static size_t wide_length_up_to(const wchar_t *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0) n++;
  return n;
}

//@ exact string.h
void *__memcpy_chk(void *to, const void *from, size_t n, size_t room) {
  fits(n, room);
  return memcpy(to, from, n);
}

//@ exact string.h
void *__memmove_chk(void *to, const void *from, size_t n, size_t room) {
  fits(n, room);
  return memmove(to, from, n);
}

//@ exact string.h
void *__mempcpy_chk(void *to, const void *from, size_t n, size_t room) {
  fits(n, room);
  return mempcpy(to, from, n);
}

//@ exact string.h
void *__memset_chk(void *to, int byte, size_t n, size_t room) {
  fits(n, room);
  return memset(to, byte, n);
}

//@ exact string.h
void __explicit_bzero_chk(void *to, size_t n, size_t room) {
  fits(n, room);
  memset(to, 0, n);
}

//@ exact string.h
char *__strcpy_chk(char *to, const char *from, size_t room) {
  fits(ox_length(from) + 1, room);
  return strcpy(to, from);
}

//@ exact string.h
char *__stpcpy_chk(char *to, const char *from, size_t room) {
  fits(ox_length(from) + 1, room);
  return stpcpy(to, from);
}

//@ exact string.h
char *__strncpy_chk(char *to, const char *from, size_t n, size_t room) {
  fits(n, room);
  return strncpy(to, from, n);
}

//@ exact string.h
char *__stpncpy_chk(char *to, const char *from, size_t n, size_t room) {
  fits(n, room);
  return stpncpy(to, from, n);
}

//@ exact string.h
char *__strcat_chk(char *to, const char *from, size_t room) {
  size_t at = length_up_to(to, room);
  fits(at + ox_length(from) + 1, room);
  return strcat(to, from);
}

//@ exact string.h
char *__strncat_chk(char *to, const char *from, size_t n, size_t room) {
  size_t at = length_up_to(to, room);
  fits(at + length_up_to(from, n) + 1, room);
  return strncat(to, from, n);
}

//@ exact string.h
size_t __strlcpy_chk(char *to, const char *from, size_t n, size_t room) {
  fits(n, room);
  return strlcpy(to, from, n);
}

//@ exact string.h
size_t __strlcat_chk(char *to, const char *from, size_t n, size_t room) {
  fits(n, room);
  return strlcat(to, from, n);
}

//@ exact wchar.h
wchar_t *__wmemcpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
  fits(n, room);
  return wmemcpy(to, from, n);
}

//@ exact wchar.h
wchar_t *__wmemmove_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
  fits(n, room);
  return wmemmove(to, from, n);
}

//@ exact wchar.h
wchar_t *__wmempcpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
  fits(n, room);
  return wmempcpy(to, from, n);
}

//@ exact wchar.h
wchar_t *__wmemset_chk(wchar_t *to, wchar_t c, size_t n, size_t room) {
  fits(n, room);
  return wmemset(to, c, n);
}

//@ exact wchar.h
wchar_t *__wcscpy_chk(wchar_t *to, const wchar_t *from, size_t room) {
  fits(wide_length_up_to(from, SIZE_MAX) + 1, room);
  return wcscpy(to, from);
}

//@ exact wchar.h
wchar_t *__wcsncpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
  fits(n, room);
  return wcsncpy(to, from, n);
}

//@ exact wchar.h
wchar_t *__wcscat_chk(wchar_t *to, const wchar_t *from, size_t room) {
  size_t at = wide_length_up_to(to, room);
  fits(at + wide_length_up_to(from, SIZE_MAX) + 1, room);
  return wcscat(to, from);
}

//@ exact wchar.h
wchar_t *__wcsncat_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
  size_t at = wide_length_up_to(to, room);
  fits(at + wide_length_up_to(from, n) + 1, room);
  return wcsncat(to, from, n);
}
