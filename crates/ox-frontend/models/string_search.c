/* <string.h>: what is looked for in bytes and strings, and how strings are taken apart. */
#include "ox_text.h"

/* Nothing behind the first match is read. */
//@ exact string.h
void *memchr(const void *bytes, int wanted, size_t n) {
  const unsigned char *p = bytes;
  for (size_t i = 0; i < n; i++) {
    if (p[i] == (unsigned char)wanted) return (void *)(p + i);
  }
  return NULL;
}

//@ exact string.h
void *memrchr(const void *bytes, int wanted, size_t n) {
  const unsigned char *p = bytes;
  for (size_t i = n; i > 0; i--) {
    if (p[i - 1] == (unsigned char)wanted) return (void *)(p + i - 1);
  }
  return NULL;
}

//@ exact string.h
void *rawmemchr(const void *bytes, int wanted) {
  const unsigned char *p = bytes;
  while (*p != (unsigned char)wanted) p++;
  return (void *)p;
}

//@ exact string.h
void *__rawmemchr(const void *bytes, int wanted) {
  const unsigned char *p = bytes;
  while (*p != (unsigned char)wanted) p++;
  return (void *)p;
}

//@ exact string.h
char *strchr(const char *s, int wanted) {
  while (*s != (char)wanted) {
    if (*s == 0) return NULL;
    s++;
  }
  return (char *)s;
}

//@ exact string.h
char *strchrnul(const char *s, int wanted) {
  while (*s != 0 && *s != (char)wanted) s++;
  return (char *)s;
}

//@ exact string.h
char *strrchr(const char *s, int wanted) {
  const char *last = NULL;
  while (true) {
    if (*s == (char)wanted) last = s;
    if (*s == 0) return (char *)last;
    s++;
  }
}

/* 0 is not found: `set` ends there. */
static bool is_in(char c, const char *set) {
  while (*set != 0) {
    if (*set == c) return true;
    set++;
  }
  return false;
}

//@ exact string.h
size_t strspn(const char *s, const char *accepted) {
  size_t n = 0;
  while (s[n] != 0 && is_in(s[n], accepted)) n++;
  return n;
}

//@ exact string.h
size_t strcspn(const char *s, const char *rejected) {
  size_t n = 0;
  while (s[n] != 0 && !is_in(s[n], rejected)) n++;
  return n;
}

//@ exact string.h
char *strpbrk(const char *s, const char *wanted) {
  while (*s != 0) {
    if (is_in(*s, wanted)) return (char *)s;
    s++;
  }
  return NULL;
}

//@ exact string.h
char *strstr(const char *s, const char *wanted) {
  while (true) {
    size_t i = 0;
    while (wanted[i] != 0 && s[i] == wanted[i]) i++;
    if (wanted[i] == 0) return (char *)s;
    if (s[i] == 0) return NULL;
    s++;
  }
}

//@ exact string.h
char *strcasestr(const char *s, const char *wanted) {
  while (true) {
    size_t i = 0;
    while (wanted[i] != 0 && ox_to_lower(s[i]) == ox_to_lower(wanted[i])) i++;
    if (wanted[i] == 0) return (char *)s;
    if (s[i] == 0) return NULL;
    s++;
  }
}

//@ exact string.h
void *memmem(const void *bytes, size_t n, const void *wanted, size_t length) {
  const char *p = bytes, *w = wanted;
  for (size_t at = 0; at <= n && length <= n - at; at++) {
    size_t i = 0;
    while (i < length && p[at + i] == w[i]) i++;
    if (i == length) return (void *)(p + at);
  }
  return NULL;
}

/* Taking apart. The string ends where nothing is left, and `*rest` stays there. */
static char *next_token(char *s, const char *separators, char **rest) {
  if (s == NULL) s = *rest;
  while (*s != 0 && is_in(*s, separators)) s++;
  if (*s == 0) {
    *rest = s;
    return NULL;
  }
  char *token = s;
  while (*s != 0 && !is_in(*s, separators)) s++;
  if (*s != 0) {
    *s = 0;
    s++;
  }
  *rest = s;
  return token;
}

//@ exact string.h
char *strtok_r(char *s, const char *separators, char **rest) {
  return next_token(s, separators, rest);
}

//@ exact string.h
char *__strtok_r(char *s, const char *separators, char **rest) {
  return next_token(s, separators, rest);
}

static char *rest_of_strtok = NULL;

//@ exact string.h
char *strtok(char *s, const char *separators) {
  return next_token(s, separators, &rest_of_strtok);
}

//@ exact string.h
char *strsep(char **rest, const char *separators) {
  char *token = *rest, *s = token;
  if (token == NULL) return NULL;
  while (*s != 0 && !is_in(*s, separators)) s++;
  if (*s != 0) {
    *s = 0;
    *rest = s + 1;
  } else {
    *rest = NULL;
  }
  return token;
}

/* GNU's, which <string.h> declares: behind the last slash. */
//@ exact string.h
char *basename(const char *path) {
  const char *last = path;
  for (const char *s = path; *s != 0; s++) {
    if (*s == '/') last = s + 1;
  }
  return (char *)last;
}
