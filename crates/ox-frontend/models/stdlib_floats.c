/* <stdlib.h>: floating-point numbers in text, with the decimal point of the C locale. Where the text ends is exact; so is
   the value of short decimal numbers without an exponent. Other numbers are any with their sign. */
#include "ox_text.h"

enum { MOST_DIGITS = 15, MOST_PLACES = 10 };

enum kind { NOTHING, NUMBER, INFINITE, NOT_A_NUMBER };

struct scanned {
  enum kind kind;
  bool negative;
  bool zero;                 /* all digits are 0 */
  bool short_decimal;        /* `digits` / 10^`places` is it */
  unsigned long long digits;
  int places;
};

static bool starts_with(const char *s, const char *word) {
  size_t i = 0;
  while (word[i] != 0) {
    if (ox_to_lower(s[i]) != word[i]) return false;
    i++;
  }
  return true;
}

static bool is_digit_of(char c, bool hexadecimal) {
  return ox_is_digit(c) || (hexadecimal && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
}

/* Behind the `(chars)` of a NaN, if it is there. */
static const char *behind_payload(const char *s) {
  if (*s != '(') return s;
  const char *p = s + 1;
  while (ox_is_alpha(*p) || ox_is_digit(*p) || *p == '_') p++;
  return *p == ')' ? p + 1 : s;
}

/* Behind the exponent, if it is there. */
static const char *behind_exponent(const char *s, char letter, struct scanned *n) {
  if (ox_to_lower(*s) != letter) return s;
  const char *p = s + 1;
  if (*p == '+' || *p == '-') p++;
  if (!ox_is_digit(*p)) return s;
  while (ox_is_digit(*p)) p++;
  n->short_decimal = false;
  return p;
}

/* Behind the digits of a number with at most one point; a number it is if there is a digit. */
static const char *behind_digits(const char *s, bool hexadecimal, struct scanned *n) {
  const char *p = s;
  bool point = false;
  int significant = 0;
  while (true) {
    if (*p == '.' && !point) {
      point = true;
    } else if (is_digit_of(*p, hexadecimal)) {
      n->kind = NUMBER;
      if (*p != '0') n->zero = false;
      if (!n->zero && significant <= MOST_DIGITS) significant++;
      if (point && n->places <= MOST_PLACES) n->places++;
      if (significant > MOST_DIGITS || n->places > MOST_PLACES) {
        n->short_decimal = false;
      } else if (!hexadecimal) {
        n->digits = n->digits * 10 + (unsigned)(*p - '0');
      }
    } else {
      break;
    }
    p++;
  }
  return p;
}

static void scan(const char *text, char **end, struct scanned *n) {
  n->kind = NOTHING;
  n->negative = false;
  n->zero = n->short_decimal = true;
  n->digits = 0;
  n->places = 0;
  const char *s = text;
  while (ox_is_space(*s)) s++;
  if (*s == '-' || *s == '+') {
    n->negative = *s == '-';
    s++;
  }
  const char *behind = s;
  if (starts_with(s, "inf")) {
    n->kind = INFINITE;
    behind = starts_with(s + 3, "inity") ? s + 8 : s + 3;
  } else if (starts_with(s, "nan")) {
    n->kind = NOT_A_NUMBER;
    behind = behind_payload(s + 3);
  } else if (*s == '0' && (s[1] == 'x' || s[1] == 'X') &&
             (is_digit_of(s[2], true) || (s[2] == '.' && is_digit_of(s[3], true)))) {
    n->short_decimal = false;
    behind = behind_exponent(behind_digits(s + 2, true, n), 'p', n);
  } else {
    behind = behind_digits(s, false, n);
    if (n->kind == NUMBER) behind = behind_exponent(behind, 'e', n);
  }
  if (end != NULL) *end = (char *)(n->kind == NOTHING ? text : behind);
}

/* The value of the type: `any` sets it to any, `most_exact` has no more digits than the type, and what is not larger than
   `smallest` may be an underflow. */
#define VALUE(type, any, n, most_exact, smallest)                                                                      \
  type value = 0;                                                                                                      \
  if ((n).kind == NOTHING) return 0;                                                                                   \
  if ((n).kind == INFINITE) return (n).negative ? -(type)__builtin_inf() : (type)__builtin_inf();                      \
  if ((n).kind == NUMBER && (n).zero) return (n).negative ? -(type)0 : (type)0;                                        \
  if ((n).kind == NUMBER && (n).short_decimal && (n).digits <= (most_exact)) {                                         \
    type by = 1;                                                                                                       \
    for (int i = 0; i < (n).places; i++) by *= 10;                                                                     \
    value = (type)(n).digits / by;                                                                                     \
    return (n).negative ? -value : value;                                                                              \
  }                                                                                                                    \
  any;                                                                                                                 \
  if ((n).kind == NOT_A_NUMBER) {                                                                                      \
    ox_assume(value != value);                                                                                         \
    return value;                                                                                                      \
  }                                                                                                                    \
  ox_assume((n).negative ? value <= 0 : value >= 0);                                                                   \
  type infinite = (type)__builtin_inf();                                                                               \
  bool overflows = value == infinite || value == -infinite;                                                            \
  if (overflows || (value <= (smallest) && value >= -(smallest) && ox_any_bool("errno of an underflow"))) {            \
    ox_errno = OX_ERANGE;                                                                                              \
  }                                                                                                                    \
  return value

static double to_double(const char *text, char **end) {
  struct scanned n;
  scan(text, end, &n);
  VALUE(double, value = ox_any_double("strtod"), n, 999999999999999u, __DBL_MIN__);
}

static float to_float(const char *text, char **end) {
  struct scanned n;
  scan(text, end, &n);
  VALUE(float, value = ox_any_float("strtof"), n, 16777215u, __FLT_MIN__);
}

static long double to_long_double(const char *text, char **end) {
  struct scanned n;
  scan(text, end, &n);
  VALUE(long double, ox_any_bytes(&value, 10, "strtold"), n, 999999999999999u, __LDBL_MIN__);
}

//@ allowed stdlib.h
double strtod(const char *text, char **end) {
  return to_double(text, end);
}

//@ allowed stdlib.h
float strtof(const char *text, char **end) {
  return to_float(text, end);
}

//@ allowed stdlib.h
long double strtold(const char *text, char **end) {
  return to_long_double(text, end);
}

//@ allowed stdlib.h
double atof(const char *text) {
  return to_double(text, NULL);
}

static void no_groups(int group) {
  if (group != 0) ox_unsupported("numbers with groups of digits");
}

//@ allowed stdlib.h
double __strtod_internal(const char *text, char **end, int group) {
  no_groups(group);
  return to_double(text, end);
}

//@ allowed stdlib.h
float __strtof_internal(const char *text, char **end, int group) {
  no_groups(group);
  return to_float(text, end);
}

//@ allowed stdlib.h
long double __strtold_internal(const char *text, char **end, int group) {
  no_groups(group);
  return to_long_double(text, end);
}
