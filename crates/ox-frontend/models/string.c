/* <string.h>: what is copied, measured and compared. `string_search.c` has what is looked for, `string_text.c` the rest. */
#include "ox_text.h"

//@ exact string.h
size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

//@ exact string.h
size_t strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0) n++;
  return n;
}

/* Comparisons. All bytes of both may be read, whatever the first of them are. */
//@ allowed string.h
int memcmp(const void *left, const void *right, size_t n) {
  const unsigned char *p = left, *q = right;
  ox_reads(p, n);
  ox_reads(q, n);
  for (size_t i = 0; i < n; i++) {
    if (p[i] != q[i]) return OX_OF_SIGN("memcmp", p[i], q[i]);
  }
  return 0;
}

//@ allowed string.h
int strcmp(const char *left, const char *right) {
  const unsigned char *p = (const unsigned char *)left, *q = (const unsigned char *)right;
  size_t i = 0;
  while (p[i] == q[i]) {
    if (p[i] == 0) return 0;
    i++;
  }
  return OX_OF_SIGN("strcmp", p[i], q[i]);
}

//@ allowed string.h
int strncmp(const char *left, const char *right, size_t n) {
  const unsigned char *p = (const unsigned char *)left, *q = (const unsigned char *)right;
  for (size_t i = 0; i < n; i++) {
    if (p[i] != q[i]) return OX_OF_SIGN("strncmp", p[i], q[i]);
    if (p[i] == 0) return 0;
  }
  return 0;
}

/* In the C locale. */
//@ allowed string.h
int strcoll(const char *left, const char *right) {
  const unsigned char *p = (const unsigned char *)left, *q = (const unsigned char *)right;
  size_t i = 0;
  while (p[i] == q[i]) {
    if (p[i] == 0) return 0;
    i++;
  }
  return OX_OF_SIGN("strcoll", p[i], q[i]);
}

/* In the C locale. What stands in `to` if there is no room is not said. */
//@ allowed string.h
size_t strxfrm(char *to, const char *from, size_t room) {
  size_t length = ox_length(from);
  if (length < room) {
    for (size_t i = 0; i <= length; i++) to[i] = from[i];
  } else {
    ox_any_bytes(to, room, "strxfrm");
  }
  return length;
}

/* Copies. */
//@ exact string.h
char *strcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i]) != 0) i++;
  ox_apart(to, i + 1, from, i + 1, "strcpy");
  return to;
}

//@ exact string.h
char *stpcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i]) != 0) i++;
  ox_apart(to, i + 1, from, i + 1, "stpcpy");
  return to + i;
}

//@ exact string.h
char *strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i] != 0; i++) to[i] = from[i];
  size_t copied = i;
  for (; i < n; i++) to[i] = 0;
  ox_apart(to, n, from, copied, "strncpy");
  return to;
}

/* The first 0 that it wrote, or behind what it wrote. */
//@ exact string.h
char *stpncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i] != 0; i++) to[i] = from[i];
  size_t copied = i;
  for (; i < n; i++) to[i] = 0;
  ox_apart(to, n, from, copied, "stpncpy");
  return to + copied;
}

//@ exact string.h
char *strcat(char *to, const char *from) {
  size_t at = ox_length(to), i = 0;
  while ((to[at + i] = from[i]) != 0) i++;
  ox_apart(to, at + i + 1, from, i + 1, "strcat");
  return to;
}

//@ exact string.h
char *strncat(char *to, const char *from, size_t n) {
  size_t at = ox_length(to), i = 0;
  for (; i < n && from[i] != 0; i++) to[at + i] = from[i];
  to[at + i] = 0;
  ox_apart(to, at + i + 1, from, i, "strncat");
  return to;
}

//@ exact string.h
size_t strlcpy(char *to, const char *from, size_t room) {
  size_t length = ox_length(from);
  if (room == 0) return length;
  size_t i = 0;
  for (; i < length && i < room - 1; i++) to[i] = from[i];
  to[i] = 0;
  return length;
}

//@ exact string.h
size_t strlcat(char *to, const char *from, size_t room) {
  size_t length = ox_length(from), at = 0, i = 0;
  while (at < room && to[at] != 0) at++;
  if (at == room) return room + length;
  for (; i < length && i < room - 1 - at; i++) to[at + i] = from[i];
  to[at + i] = 0;
  return at + length;
}

//@ exact string.h
void *memccpy(void *to, const void *from, int last, size_t n) {
  unsigned char *p = to;
  const unsigned char *q = from;
  for (size_t i = 0; i < n; i++) {
    p[i] = q[i];
    if (q[i] == (unsigned char)last) {
      ox_apart(to, i + 1, from, i + 1, "memccpy");
      return p + i + 1;
    }
  }
  ox_apart(to, n, from, n, "memccpy");
  return NULL;
}

//@ exact string.h
void *mempcpy(void *to, const void *from, size_t n) {
  memcpy(to, from, n);
  return (char *)to + n;
}

//@ exact string.h
void *__mempcpy(void *to, const void *from, size_t n) {
  memcpy(to, from, n);
  return (char *)to + n;
}

//@ exact string.h
char *__stpcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i]) != 0) i++;
  ox_apart(to, i + 1, from, i + 1, "stpcpy");
  return to + i;
}

//@ exact string.h
void explicit_bzero(void *to, size_t n) {
  memset(to, 0, n);
}

//@ exact string.h
void *memfrob(void *bytes, size_t n) {
  unsigned char *p = bytes;
  for (size_t i = 0; i < n; i++) p[i] ^= 42;
  return bytes;
}

/* Any order of the characters. */
//@ allowed string.h
char *strfry(char *s) {
  size_t length = ox_length(s);
  for (size_t i = 0; i + 1 < length; i++) {
    size_t other = ox_any_size("strfry");
    ox_assume(other >= i && other < length);
    char c = s[i];
    s[i] = s[other];
    s[other] = c;
  }
  return s;
}

/* Copies on the heap. */
static char *copy_of(const char *s, size_t length) {
  char *p = malloc(length + 1);
  if (p == NULL) {
    ox_errno = OX_ENOMEM;
    return NULL;
  }
  memcpy(p, s, length);
  p[length] = 0;
  return p;
}

//@ exact string.h
char *strdup(const char *s) {
  return copy_of(s, ox_length(s));
}

//@ exact string.h
char *__strdup(const char *s) {
  return copy_of(s, ox_length(s));
}

static size_t length_up_to(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0) n++;
  return n;
}

//@ exact string.h
char *strndup(const char *s, size_t limit) {
  return copy_of(s, length_up_to(s, limit));
}

//@ exact string.h
char *__strndup(const char *s, size_t limit) {
  return copy_of(s, length_up_to(s, limit));
}
