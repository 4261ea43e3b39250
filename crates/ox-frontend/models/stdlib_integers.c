/* <stdlib.h>: integers in text. As in glibc, a text without digits does not set `errno`, and no group of digits is known. */
#include "ox_text.h"

typedef unsigned long long wide;

/* What a digit stands for, or 36 for another character. */
static int digit_of(char c) {
  if (ox_is_digit(c)) return c - '0';
  if (ox_is_lower(c)) return c - 'a' + 10;
  if (ox_is_upper(c)) return c - 'A' + 10;
  return 36;
}

/* The size of the number at the start of `text`, which is too large above `most`, or above `most_negative` behind a minus. */
static wide number_in(const char *text, char **end, int base, bool binary, wide most, wide most_negative, bool *negative,
                      bool *too_large) {
  *negative = *too_large = false;
  if (base < 0 || base == 1 || base > 36) {
    ox_errno = OX_EINVAL;
    return 0;
  }
  const char *s = text;
  while (ox_is_space(*s)) s++;
  if (*s == '-' || *s == '+') {
    *negative = *s == '-';
    s++;
  }
  if (*s == '0') {
    if ((base == 0 || base == 16) && (s[1] == 'x' || s[1] == 'X') && digit_of(s[2]) < 16) {
      s += 2;
      base = 16;
    } else if (binary && (base == 0 || base == 2) && (s[1] == 'b' || s[1] == 'B') && digit_of(s[2]) < 2) {
      s += 2;
      base = 2;
    } else if (base == 0) {
      base = 8;
    }
  } else if (base == 0) {
    base = 10;
  }
  wide value = 0, limit = *negative ? most_negative : most;
  bool any = false;
  while (true) {
    int digit = digit_of(*s);
    if (digit >= base) break;
    wide more = 0;
    if (__builtin_mul_overflow(value, (wide)base, &more) || __builtin_add_overflow(more, (wide)digit, &more) ||
        more > limit) {
      *too_large = true;
    }
    value = more;
    any = true;
    s++;
  }
  if (end != NULL) *end = (char *)(any ? s : text);
  return value;
}

static long to_long(const char *text, char **end, int base, bool binary) {
  bool negative, too_large;
  wide n = number_in(text, end, base, binary, LONG_MAX, (wide)LONG_MAX + 1, &negative, &too_large);
  if (too_large) {
    ox_errno = OX_ERANGE;
    return negative ? LONG_MIN : LONG_MAX;
  }
  return (long)(negative ? 0 - n : n);
}

static unsigned long to_unsigned_long(const char *text, char **end, int base, bool binary) {
  bool negative, too_large;
  wide n = number_in(text, end, base, binary, ULONG_MAX, ULONG_MAX, &negative, &too_large);
  if (too_large) {
    ox_errno = OX_ERANGE;
    return ULONG_MAX;
  }
  return (unsigned long)(negative ? 0 - n : n);
}

static long long to_long_long(const char *text, char **end, int base, bool binary) {
  bool negative, too_large;
  wide n = number_in(text, end, base, binary, LLONG_MAX, (wide)LLONG_MAX + 1, &negative, &too_large);
  if (too_large) {
    ox_errno = OX_ERANGE;
    return negative ? LLONG_MIN : LLONG_MAX;
  }
  return (long long)(negative ? 0 - n : n);
}

static wide to_unsigned_long_long(const char *text, char **end, int base, bool binary) {
  bool negative, too_large;
  wide n = number_in(text, end, base, binary, ULLONG_MAX, ULLONG_MAX, &negative, &too_large);
  if (too_large) {
    ox_errno = OX_ERANGE;
    return ULLONG_MAX;
  }
  return negative ? 0 - n : n;
}

//@ exact stdlib.h
long strtol(const char *text, char **end, int base) {
  return to_long(text, end, base, false);
}

//@ exact stdlib.h
unsigned long strtoul(const char *text, char **end, int base) {
  return to_unsigned_long(text, end, base, false);
}

//@ exact stdlib.h
long long strtoll(const char *text, char **end, int base) {
  return to_long_long(text, end, base, false);
}

//@ exact stdlib.h
unsigned long long strtoull(const char *text, char **end, int base) {
  return to_unsigned_long_long(text, end, base, false);
}

//@ exact stdlib.h
long long strtoq(const char *text, char **end, int base) {
  return to_long_long(text, end, base, false);
}

//@ exact stdlib.h
unsigned long long strtouq(const char *text, char **end, int base) {
  return to_unsigned_long_long(text, end, base, false);
}

/* What does not fit is not defined; this is glibc's way. */
//@ exact stdlib.h
int atoi(const char *text) {
  return (int)to_long(text, NULL, 10, false);
}

//@ exact stdlib.h
long atol(const char *text) {
  return to_long(text, NULL, 10, false);
}

//@ exact stdlib.h
long long atoll(const char *text) {
  return to_long_long(text, NULL, 10, false);
}

/* C23's, which know `0b`. */
//@ exact stdlib.h
long __isoc23_strtol(const char *text, char **end, int base) {
  return to_long(text, end, base, true);
}

//@ exact stdlib.h
unsigned long __isoc23_strtoul(const char *text, char **end, int base) {
  return to_unsigned_long(text, end, base, true);
}

//@ exact stdlib.h
long long __isoc23_strtoll(const char *text, char **end, int base) {
  return to_long_long(text, end, base, true);
}

//@ exact stdlib.h
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) {
  return to_unsigned_long_long(text, end, base, true);
}

/* Names of glibc's headers when they optimise. */
static void no_groups(int group) {
  if (group != 0) ox_unsupported("numbers with groups of digits");
}

//@ exact stdlib.h
long __strtol_internal(const char *text, char **end, int base, int group) {
  no_groups(group);
  return to_long(text, end, base, false);
}

//@ exact stdlib.h
unsigned long __strtoul_internal(const char *text, char **end, int base, int group) {
  no_groups(group);
  return to_unsigned_long(text, end, base, false);
}

//@ exact stdlib.h
long long __strtoll_internal(const char *text, char **end, int base, int group) {
  no_groups(group);
  return to_long_long(text, end, base, false);
}

//@ exact stdlib.h
unsigned long long __strtoull_internal(const char *text, char **end, int base, int group) {
  no_groups(group);
  return to_unsigned_long_long(text, end, base, false);
}
