/* <wchar.h>: strings and arrays of wide characters, which are `int`s. */
#include "ox_text.h"

enum { WIDE = sizeof(wchar_t) };

/* More than an object can have, where it cannot be said in bytes. */
static size_t bytes_of(size_t n) { return n > SIZE_MAX / WIDE ? SIZE_MAX : n * WIDE; }

static size_t wide_length(const wchar_t *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

//@ exact wchar.h
size_t wcslen(const wchar_t *s) {
  return wide_length(s);
}

//@ exact wchar.h
size_t wcsnlen(const wchar_t *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0) n++;
  return n;
}

/* Copies. */
//@ exact wchar.h
wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
  size_t i = 0;
  while ((to[i] = from[i]) != 0) i++;
  ox_apart(to, (i + 1) * WIDE, from, (i + 1) * WIDE, "wcscpy");
  return to;
}

//@ exact wchar.h
wchar_t *wcpcpy(wchar_t *to, const wchar_t *from) {
  size_t i = 0;
  while ((to[i] = from[i]) != 0) i++;
  ox_apart(to, (i + 1) * WIDE, from, (i + 1) * WIDE, "wcpcpy");
  return to + i;
}

//@ exact wchar.h
wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i] != 0; i++) to[i] = from[i];
  size_t copied = i;
  for (; i < n; i++) to[i] = 0;
  ox_apart(to, n * WIDE, from, copied * WIDE, "wcsncpy");
  return to;
}

//@ exact wchar.h
wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
  size_t at = wide_length(to), i = 0;
  while ((to[at + i] = from[i]) != 0) i++;
  ox_apart(to, (at + i + 1) * WIDE, from, (i + 1) * WIDE, "wcscat");
  return to;
}

//@ exact wchar.h
wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) {
  size_t at = wide_length(to), i = 0;
  for (; i < n && from[i] != 0; i++) to[at + i] = from[i];
  to[at + i] = 0;
  ox_apart(to, (at + i + 1) * WIDE, from, i * WIDE, "wcsncat");
  return to;
}

//@ exact wchar.h
wchar_t *wcsdup(const wchar_t *s) {
  size_t bytes = (wide_length(s) + 1) * WIDE;
  wchar_t *p = malloc(bytes);
  if (p == NULL) {
    ox_errno = OX_ENOMEM;
    return NULL;
  }
  memcpy(p, s, bytes);
  return p;
}

//@ exact wchar.h
wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) {
  memcpy(to, from, bytes_of(n));
  return to;
}

//@ exact wchar.h
wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n) {
  memcpy(to, from, bytes_of(n));
  return to + n;
}

//@ exact wchar.h
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
  memmove(to, from, bytes_of(n));
  return to;
}

//@ exact wchar.h
wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = c;
  return to;
}

/* Comparisons. */
//@ allowed wchar.h
int wmemcmp(const wchar_t *p, const wchar_t *q, size_t n) {
  ox_reads(p, bytes_of(n));
  ox_reads(q, bytes_of(n));
  for (size_t i = 0; i < n; i++) {
    if (p[i] != q[i]) return OX_OF_SIGN("wmemcmp", p[i], q[i]);
  }
  return 0;
}

//@ allowed wchar.h
int wcscmp(const wchar_t *p, const wchar_t *q) {
  size_t i = 0;
  while (p[i] == q[i]) {
    if (p[i] == 0) return 0;
    i++;
  }
  return OX_OF_SIGN("wcscmp", p[i], q[i]);
}

//@ allowed wchar.h
int wcsncmp(const wchar_t *p, const wchar_t *q, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (p[i] != q[i]) return OX_OF_SIGN("wcsncmp", p[i], q[i]);
    if (p[i] == 0) return 0;
  }
  return 0;
}

/* Looking for something. */
//@ exact wchar.h
wchar_t *wmemchr(const wchar_t *s, wchar_t wanted, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (s[i] == wanted) return (wchar_t *)(s + i);
  }
  return NULL;
}

//@ exact wchar.h
wchar_t *wcschr(const wchar_t *s, wchar_t wanted) {
  while (*s != wanted) {
    if (*s == 0) return NULL;
    s++;
  }
  return (wchar_t *)s;
}

//@ exact wchar.h
wchar_t *wcsrchr(const wchar_t *s, wchar_t wanted) {
  const wchar_t *last = NULL;
  while (true) {
    if (*s == wanted) last = s;
    if (*s == 0) return (wchar_t *)last;
    s++;
  }
}

static bool is_in(wchar_t c, const wchar_t *set) {
  while (*set != 0) {
    if (*set == c) return true;
    set++;
  }
  return false;
}

//@ exact wchar.h
size_t wcsspn(const wchar_t *s, const wchar_t *accepted) {
  size_t n = 0;
  while (s[n] != 0 && is_in(s[n], accepted)) n++;
  return n;
}

//@ exact wchar.h
size_t wcscspn(const wchar_t *s, const wchar_t *rejected) {
  size_t n = 0;
  while (s[n] != 0 && !is_in(s[n], rejected)) n++;
  return n;
}

//@ exact wchar.h
wchar_t *wcspbrk(const wchar_t *s, const wchar_t *wanted) {
  while (*s != 0) {
    if (is_in(*s, wanted)) return (wchar_t *)s;
    s++;
  }
  return NULL;
}

//@ exact wchar.h
wchar_t *wcsstr(const wchar_t *s, const wchar_t *wanted) {
  while (true) {
    size_t i = 0;
    while (wanted[i] != 0 && s[i] == wanted[i]) i++;
    if (wanted[i] == 0) return (wchar_t *)s;
    if (s[i] == 0) return NULL;
    s++;
  }
}
