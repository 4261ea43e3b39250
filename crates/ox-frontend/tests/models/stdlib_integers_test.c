/* stdlib_integers.c against the C library: values, ends and errno. */
#include "native.h"

#include <limits.h>

MODEL_OF(strtol);
MODEL_OF(strtoul);
MODEL_OF(strtoll);
MODEL_OF(strtoull);
MODEL_OF(strtoq);
MODEL_OF(strtouq);
MODEL_OF(atoi);
MODEL_OF(atol);
MODEL_OF(atoll);
extern long model___isoc23_strtol(const char *, char **, int);
extern unsigned long model___isoc23_strtoul(const char *, char **, int);
extern long long model___isoc23_strtoll(const char *, char **, int);
extern unsigned long long model___isoc23_strtoull(const char *, char **, int);
extern long __strtol_internal(const char *, char **, int, int), model___strtol_internal(const char *, char **, int, int);
extern unsigned long __strtoul_internal(const char *, char **, int, int);
extern unsigned long model___strtoul_internal(const char *, char **, int, int);
extern long long __strtoll_internal(const char *, char **, int, int);
extern long long model___strtoll_internal(const char *, char **, int, int);
extern unsigned long long __strtoull_internal(const char *, char **, int, int);
extern unsigned long long model___strtoull_internal(const char *, char **, int, int);

/* AddressSanitizer stands between the test and `strtol`, and sets the end for a base that does not exist. These are the C
   library's own. */
static long own_strtol(const char *text, char **end, int base) { return __strtol_internal(text, end, base, 0); }
static unsigned long own_strtoul(const char *text, char **end, int base) {
  return __strtoul_internal(text, end, base, 0);
}
static long long own_strtoll(const char *text, char **end, int base) { return __strtoll_internal(text, end, base, 0); }
static unsigned long long own_strtoull(const char *text, char **end, int base) {
  return __strtoull_internal(text, end, base, 0);
}

/* Both on the same text, with the end and without; `ours` is the model's name. */
#define CONVERTS(theirs, ours, text, ...)                                                                              \
  do {                                                                                                                 \
    static char unset[1];                                                                                              \
    char *end = unset;                                                                                                 \
    errno = ox_errno = 77;                                                                                             \
    __typeof__(theirs("", NULL, ##__VA_ARGS__)) expected = theirs(text, &end, ##__VA_ARGS__), got;                     \
    char *expected_end = end;                                                                                          \
    int expected_errno = errno;                                                                                        \
    end = unset;                                                                                                       \
    got = ours(text, &end, ##__VA_ARGS__);                                                                             \
    CHECK(got == expected, "%s of '%s', base %d: %lld, not %lld", #ours, text, base, (long long)got,                   \
          (long long)expected);                                                                                        \
    CHECK(end == expected_end, "%s of '%s', base %d ends at %td, not %td", #ours, text, base, end - text,              \
          expected_end - text);                                                                                        \
    CHECK(ox_errno == expected_errno, "%s of '%s', base %d: errno %d, not %d", #ours, text, base, ox_errno,            \
          expected_errno);                                                                                             \
    CHECK(ours(text, NULL, ##__VA_ARGS__) == expected, "%s of '%s', base %d without an end", #ours, text, base);       \
  } while (0)

#define ARRIVES(name, text)                                                                                            \
  do {                                                                                                                 \
    errno = ox_errno = 77;                                                                                             \
    CHECK(model_##name(text) == name(text) && errno == ox_errno, "%s of '%s': %lld, errno %d", #name, text,            \
          (long long)model_##name(text), ox_errno);                                                                    \
  } while (0)

static bool has_binary(const char *text) {
  for (const char *s = text; *s != 0; s++) {
    if (*s == '0' && (s[1] == 'b' || s[1] == 'B')) return true;
  }
  return false;
}

static void compare(const char *from, int base) {
  char *text = native_string(from);
  CONVERTS(own_strtol, model_strtol, text, base);
  CONVERTS(own_strtoul, model_strtoul, text, base);
  CONVERTS(own_strtoll, model_strtoll, text, base);
  CONVERTS(own_strtoull, model_strtoull, text, base);
  CONVERTS(own_strtoll, model_strtoq, text, base);
  CONVERTS(own_strtoull, model_strtouq, text, base);
  CONVERTS(__strtol_internal, model___strtol_internal, text, base, 0);
  CONVERTS(__strtoul_internal, model___strtoul_internal, text, base, 0);
  CONVERTS(__strtoll_internal, model___strtoll_internal, text, base, 0);
  CONVERTS(__strtoull_internal, model___strtoull_internal, text, base, 0);
  if (base == 0 || (base > 1 && base < 37)) {
    CONVERTS(strtol, model_strtol, text, base);
    CONVERTS(strtoul, model_strtoul, text, base);
    CONVERTS(strtoll, model_strtoll, text, base);
    CONVERTS(strtoull, model_strtoull, text, base);
  }
  if (!has_binary(text)) {
    CONVERTS(own_strtol, model___isoc23_strtol, text, base);
    CONVERTS(own_strtoul, model___isoc23_strtoul, text, base);
    CONVERTS(own_strtoll, model___isoc23_strtoll, text, base);
    CONVERTS(own_strtoull, model___isoc23_strtoull, text, base);
  }
  ARRIVES(atoi, text);
  ARRIVES(atol, text);
  ARRIVES(atoll, text);
  free(text);
}

static void boundaries(void) {
  static const char *const texts[] = {
      "", " ", "-", "+", "+-1", "- 1", "0", "-0", "00", "0x", "0X", "0xg", "0x1", "-0x", "-0x8000000000000000", "0x 1",
      "08", "0778", "09", "0z", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
      "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551615",
      "-18446744073709551616", "99999999999999999999999999", "-99999999999999999999999999", "2147483647", "2147483648",
      "-2147483648", "-2147483649", "4294967295", "4294967296", "\t\n\v\f\r 12x", "\x80" "1", "1\x80", "zz", "ZZ", "z",
      "7fffffffffffffff", "8000000000000000", "0xffffffffffffffff", "0x10000000000000000", "1e5", "1.5", "1,000", "++1",
      "\b1", "0777777777777777777777", "01777777777777777777777", "02000000000000000000000", "1y2p0ij32e8e7",
      "1y2p0ij32e8e8", "0b1", "-0B11", "0b", "3w5e11264sgsf", "3w5e11264sgsg"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    for (int base = -2; base < 40; base++) compare(texts[i], base);
    compare(texts[i], INT_MIN);
    compare(texts[i], INT_MAX);
  }
}

static void random_texts(void) {
  for (int round = 0; round < 10000; round++) {
    static const int bases[] = {0, 0, 2, 8, 10, 10, 16, 16, 36};
    char *text = native_random_string(native_below(2) ? " +-01x9afz" : "0123456789", 24);
    compare(text, native_below(3) == 0 ? (int)native_below(37) : bases[native_below(9)]);
    free(text);
    char number[64];
    snprintf(number, sizeof number, native_below(2) ? "%lld" : "%#llx", native_interesting());
    compare(number, native_below(2) ? 0 : 10);
  }
}

/* `0b`, which this C library may not know yet. */
static void binary(void) {
  char *end;
  CHECK(model___isoc23_strtol("0b101", &end, 0) == 5 && *end == 0, "0b101 with base 0");
  CHECK(model___isoc23_strtol("-0B11", &end, 2) == -3 && *end == 0, "-0B11 with base 2");
  CHECK(model___isoc23_strtol("0b2", &end, 0) == 0 && strcmp(end, "b2") == 0, "0b2 with base 0");
  CHECK(model___isoc23_strtol("0b1", &end, 16) == 0xb1 && *end == 0, "0b1 with base 16");
  CHECK(model___isoc23_strtol("0b1", &end, 10) == 0 && strcmp(end, "b1") == 0, "0b1 with base 10");
  CHECK(model___isoc23_strtoul("0b12", &end, 0) == 1 && strcmp(end, "2") == 0, "0b12 with base 0");
  CHECK(model___isoc23_strtoll("0b11", &end, 0) == 3 && *end == 0, "0b11 with base 0");
  CHECK(model___isoc23_strtoll("0b", &end, 0) == 0 && strcmp(end, "b") == 0, "0b with base 0");
  CHECK(model___isoc23_strtoull("0b1111", &end, 0) == 15 && *end == 0, "0b1111 with base 0");
  CHECK(model_strtol("0b1", &end, 0) == 0 && strcmp(end, "b1") == 0, "0b1 before C23");
  CHECK(RUN(model___strtol_internal("1", NULL, 10, 1)) == UNSUPPORTED, "groups of digits");
}

int main(void) {
  boundaries();
  random_texts();
  binary();
  return native_end();
}
