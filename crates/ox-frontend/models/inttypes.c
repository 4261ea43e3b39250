/* <inttypes.h>. `intmax_t` is `long long` on i386, and as wide as `long` on x86-64. */
#include "ox_model.h"

long long strtoll(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);
long long __isoc23_strtoll(const char *s, char **end, int base);
unsigned long long __isoc23_strtoull(const char *s, char **end, int base);

typedef struct {
  intmax_t quot, rem;
} imaxdiv_t;

//@ exact inttypes.h
intmax_t imaxabs(intmax_t n) {
  ox_must_not_overflow(n != INTMAX_MIN, "the absolute value of the smallest number overflows");
  return n < 0 ? (intmax_t)(0 - (uintmax_t)n) : n;
}

//@ exact inttypes.h
imaxdiv_t imaxdiv(intmax_t n, intmax_t by) {
  return (imaxdiv_t){n / by, n % by};
}

//@ exact inttypes.h
intmax_t strtoimax(const char *s, char **end, int base) {
  return strtoll(s, end, base);
}

//@ exact inttypes.h
uintmax_t strtoumax(const char *s, char **end, int base) {
  return strtoull(s, end, base);
}

//@ exact inttypes.h
intmax_t __isoc23_strtoimax(const char *s, char **end, int base) {
  return __isoc23_strtoll(s, end, base);
}

//@ exact inttypes.h
uintmax_t __isoc23_strtoumax(const char *s, char **end, int base) {
  return __isoc23_strtoull(s, end, base);
}
