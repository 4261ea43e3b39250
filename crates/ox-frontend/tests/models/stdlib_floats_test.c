/* stdlib_floats.c against the C library: where texts end, values of short numbers, and that others are possible. */
#include "native.h"

#include <math.h>

MODEL_OF(strtod);
MODEL_OF(strtof);
MODEL_OF(strtold);
MODEL_OF(atof);
extern double __strtod_internal(const char *, char **, int), model___strtod_internal(const char *, char **, int);
extern float __strtof_internal(const char *, char **, int), model___strtof_internal(const char *, char **, int);
extern long double __strtold_internal(const char *, char **, int);
extern long double model___strtold_internal(const char *, char **, int);

static volatile long double result;
static char *volatile end;

static bool same(long double a, long double b) {
  return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b));
}

/* What the C library gives is possible: if the model asks for a value, it gets this one. `bits` puts it into the queue. */
#define CONVERTS(theirs, ours, text, bits, ...)                                                                        \
  do {                                                                                                                 \
    char *at = NULL;                                                                                                   \
    errno = ox_errno = 77;                                                                                             \
    long double expected = theirs(text, &at, ##__VA_ARGS__);                                                           \
    native_forget();                                                                                                   \
    bits(expected);                                                                                                    \
    native_next(errno == ERANGE);                                                                                      \
    int how = RUN(char *e = NULL; result = ours(text, &e, ##__VA_ARGS__); end = e);                                    \
    CHECK(how == RETURNED && same(result, expected), "%s of '%s': %Lg, not %Lg", #ours, text, result, expected);       \
    CHECK(end == at, "%s of '%s' ends at %td, not %td", #ours, text, end - text, at - text);                           \
    CHECK(ox_errno == errno, "%s of '%s': errno %d, not %d", #ours, text, ox_errno, errno);                            \
    native_forget();                                                                                                   \
    how = RUN(result = ours(text, NULL, ##__VA_ARGS__));                                                               \
    if (how == RETURNED) {                                                                                             \
      CHECK(isnan(result) == isnan(expected), "%s of '%s' is %Lg", #ours, text, result);                               \
      if (!isnan(expected)) CHECK(expected > 0 ? result >= 0 : result <= 0 || expected == 0, "sign of '%s'", text);    \
      if (at == text) CHECK(same(result, 0), "%s of '%s', which is no number", #ours, text);                           \
    }                                                                                                                  \
    native_forget();                                                                                                   \
  } while (0)

static void next_double(long double value) { native_next_double((double)value); }

static void next_bytes(long double value) {
  unsigned char bytes[16];
  memcpy(bytes, &value, sizeof value);
  for (int i = 0; i < 10; i++) native_next(bytes[i]);
}

static void compare(const char *from) {
  char *text = native_string(from);
  CONVERTS(strtod, model_strtod, text, next_double);
  CONVERTS(strtof, model_strtof, text, next_double);
  CONVERTS(strtold, model_strtold, text, next_bytes);
  CONVERTS(__strtod_internal, model___strtod_internal, text, next_double, 0);
  CONVERTS(__strtof_internal, model___strtof_internal, text, next_double, 0);
  CONVERTS(__strtold_internal, model___strtold_internal, text, next_bytes, 0);
  next_double(atof(text));
  CHECK(RUN(result = model_atof(text)) == RETURNED && same(result, atof(text)), "atof of '%s': %Lg", text, result);
  native_forget();
  free(text);
}

/* Not only possible but certain. */
static void exact(const char *text) {
  for (int i = 0; i < 10; i++) {
    CHECK(RUN(result = model_strtod(text, NULL)) == RETURNED && same(result, strtod(text, NULL)), "strtod of %s", text);
    CHECK(RUN(result = model_strtof(text, NULL)) == RETURNED && same(result, strtof(text, NULL)), "strtof of %s", text);
    int how = RUN(result = model_strtold(text, NULL));
    CHECK(how == RETURNED && same(result, strtold(text, NULL)), "strtold of %s", text);
  }
}

int main(void) {
  static const char *const texts[] = {
      "", " ", "-", ".", "-.", "+.e1", "0", "-0", "0.", ".0", "1", "-1.5", "1.", ".5", "1e", "1e+", "1e5", "1E-5", "1e+5x",
      "e5", "1..2", "1.2.3", "inf", "-INF", "infi", "infinit", "infinity", "InFiNiTyx", "in", "nan", "-NaN", "nan(", "nan()",
      "nan(1_aZ)x", "nan(1", "nan(-)", "na", "0x", "0x.", "0x1", "0x1p", "0x1p+", "0x1p4", "-0x1.8p-3z", "0x.8", "0x.g", "0xg",
      "0x1.fffffffffffffp1023", "0x1p1024", "0x1p-1074", "0x1p-1080", "1e308", "1e309", "-1e400", "1e-308", "1e-320", "1e-400",
      "4.9e-324", "2.2250738585072014e-308", "1e38", "1e39", "1e-45", "1e-50", "1e5000", "1e-5000", "\t\n 3.25abc",
      "123456789012345678901234567890", "18446744073709551617", "0.18446744073709551617", "0.1234567890123456789", "999999999999999", "9999999999999999", "16777217", "0e99999",
      "0x0p99999", "000000000000000000000001", "0.0000000000000000000000001", "1,5", "1_000", "0.1", "3.14159", "-2.5"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) compare(texts[i]);
  for (int round = 0; round < 8000; round++) {
    static const char *const alphabets[] = {" +-0.1e5", "0x.1pf+", "0123456789.", "infatyn()", "INFinity", "0XABCDEFabcdefg.pP"};
    char *text = native_random_string(alphabets[native_below(6)], 12);
    compare(text);
    free(text);
  }
  static const char *const decimals[] = {"0", "-0.0", "1", "2.5", "-2.5", "0.1", "3.14159", "1234567", ".5", "5.", "0.0001"};
  for (size_t i = 0; i < sizeof decimals / sizeof decimals[0]; i++) exact(decimals[i]);
  CHECK(RUN(model___strtod_internal("1", NULL, 1)) == UNSUPPORTED, "groups of digits");
  return native_end();
}
