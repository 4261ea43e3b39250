/* <strings.h>, and `swab`. */
#include "ox_text.h"

//@ allowed strings.h
int bcmp(const void *left, const void *right, size_t n) {
  const unsigned char *p = left, *q = right;
  ox_reads(p, n);
  ox_reads(q, n);
  for (size_t i = 0; i < n; i++) {
    if (p[i] != q[i]) {
      int result = ox_any_int("bcmp");
      ox_assume(result != 0);
      return result;
    }
  }
  return 0;
}

//@ exact strings.h
void bcopy(const void *from, void *to, size_t n) {
  memmove(to, from, n);
}

//@ exact strings.h
void bzero(void *to, size_t n) {
  memset(to, 0, n);
}

//@ exact strings.h
char *index(const char *s, int wanted) {
  while (*s != (char)wanted) {
    if (*s == 0) return NULL;
    s++;
  }
  return (char *)s;
}

//@ exact strings.h
char *rindex(const char *s, int wanted) {
  const char *last = NULL;
  while (true) {
    if (*s == (char)wanted) last = s;
    if (*s == 0) return (char *)last;
    s++;
  }
}

/* In the C locale. */
//@ allowed strings.h
int strcasecmp(const char *left, const char *right) {
  const unsigned char *p = (const unsigned char *)left, *q = (const unsigned char *)right;
  size_t i = 0;
  while (ox_to_lower(p[i]) == ox_to_lower(q[i])) {
    if (p[i] == 0) return 0;
    i++;
  }
  return OX_OF_SIGN("strcasecmp", ox_to_lower(p[i]), ox_to_lower(q[i]));
}

//@ allowed strings.h
int strncasecmp(const char *left, const char *right, size_t n) {
  const unsigned char *p = (const unsigned char *)left, *q = (const unsigned char *)right;
  for (size_t i = 0; i < n; i++) {
    int a = ox_to_lower(p[i]), b = ox_to_lower(q[i]);
    if (a != b) return OX_OF_SIGN("strncasecmp", a, b);
    if (a == 0) return 0;
  }
  return 0;
}

/* The number of the lowest bit that is set, from 1, or 0. */
//@ exact strings.h
int ffs(int bits) {
  return bits == 0 ? 0 : __builtin_ctz((unsigned)bits) + 1;
}

//@ exact string.h
int ffsl(long bits) {
  return bits == 0 ? 0 : __builtin_ctzl((unsigned long)bits) + 1;
}

//@ exact string.h
int ffsll(long long bits) {
  return bits == 0 ? 0 : __builtin_ctzll((unsigned long long)bits) + 1;
}

/* Pairs of bytes change places; what is left of an odd number is not touched. */
//@ exact unistd.h
void swab(const void *from, void *to, ssize_t_ n) {
  const unsigned char *p = from;
  unsigned char *q = to;
  for (ssize_t_ i = 0; i + 1 < n; i += 2) {
    unsigned char first = p[i], second = p[i + 1];
    q[i] = second;
    q[i + 1] = first;
  }
}
