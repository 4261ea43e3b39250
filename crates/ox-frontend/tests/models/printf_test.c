/* printf.c, and with it print.c, format.c, format_double.c, format_interpreter.c. */
#include "native.h"

#include <math.h>
#include <stdarg.h>
#include <syslog.h>

MODEL_OF(snprintf);
MODEL_OF(vsnprintf);
MODEL_OF(sprintf);
MODEL_OF(vsprintf);
MODEL_OF(printf);
MODEL_OF(vprintf);
MODEL_OF(fprintf);
MODEL_OF(vfprintf);
MODEL_OF(dprintf);
MODEL_OF(vdprintf);
MODEL_OF(asprintf);
MODEL_OF(vasprintf);
MODEL_OF(syslog);
MODEL_OF(vsyslog);
MODEL_OF(openlog);
MODEL_OF(closelog);
MODEL_OF(setlogmask);
extern FILE *model_stdout;

static char format[64], expected[8192];
static volatile int length, wanted;
static char *volatile text;

/* One call of both, into a buffer of that size, which is a heap block, with what stands in front of the value. */
static size_t size;
static int stars, width, precision;
#define WITH(f, to, ...)                                                                                               \
  (stars == 0   ? f(to, size, format, __VA_ARGS__)                                                                     \
   : stars == 1 ? f(to, size, format, width, __VA_ARGS__)                                                              \
   : stars == 2 ? f(to, size, format, precision, __VA_ARGS__)                                                          \
                : f(to, size, format, width, precision, __VA_ARGS__))

#define COMPARE(...)                                                                                                   \
  do {                                                                                                                 \
    char *mine = native_block(size), *theirs = native_copy(mine, size);                                                \
    wanted = WITH(snprintf, theirs, __VA_ARGS__);                                                                      \
    int how = RUN(length = WITH(model_snprintf, mine, __VA_ARGS__));                                                   \
    CHECK(how == RETURNED && length == wanted && memcmp(mine, theirs, size) == 0,                                      \
          "\"%s\" size %zu (%d %d): %d \"%.*s\", not %d \"%.*s\"; %s", format, size, width, precision, length,         \
          (int)size, mine, wanted, (int)size, theirs, how == UNSUPPORTED ? native_unsupported : "");                   \
    free(mine);                                                                                                        \
    free(theirs);                                                                                                      \
  } while (0)

static void add(const char *piece) { strcat(format, piece); }

/* %, flags, width, precision, length modifier, letter, and text around it. */
static void random_conversion(const char *flags, const char *modifier, char letter, bool has_precision) {
  char number[16];
  format[0] = 0;
  stars = 0;
  if (native_below(3) == 0) add("a%%b");
  add("%");
  for (int i = (int)native_below(3); i > 0 && *flags; i--) {
    char flag[2] = {flags[native_below(strlen(flags))], 0};
    add(flag);
  }
  width = (int)native_below(14) - 2;
  switch (native_below(3)) {
    case 0: break;
    case 1: sprintf(number, "%d", width > 0 ? width : 7), add(number); break;
    default: add("*"), stars |= 1; break;
  }
  precision = (int)native_below(9) - 2;
  if (has_precision) switch (native_below(4)) {
      case 0:
      case 1: break;
      case 2: sprintf(number, ".%.0d", precision > 0 ? precision : 0), add(number); break;
      default: add(".*"), stars |= 2; break;
    }
  add(modifier);
  char end[3] = {letter, native_below(2) ? 'z' : 0, 0};
  add(end);
  size = native_below(3) ? 64 : native_below(12);
}

static void integers(void) {
  static const char *const modifiers[] = {"", "hh", "h", "l", "ll", "j", "z", "t", "q"};
  for (int i = 0; i < 40000; i++) {
    const char *modifier = modifiers[native_below(9)];
    char letter = "diuxXo"[native_below(6)];
    const char *flags = letter == 'u' ? "-0" : letter == 'd' || letter == 'i' ? "-+ 0" : "-#0";
    random_conversion(flags, modifier, letter, true);
    long long value = native_interesting();
    switch (modifier[0]) {
      case 'l':
        if (modifier[1]) COMPARE(value);
        else COMPARE((long)value);
        break;
      case 'j':
      case 'q': COMPARE(value); break;
      case 'z': COMPARE((size_t)value); break;
      case 't': COMPARE((ptrdiff_t)value); break;
      default: COMPARE((int)value);
    }
  }
}

static void texts(void) {
  for (int i = 0; i < 10000; i++) {
    random_conversion("-", "", 's', true);
    char *s = native_random_string("ab %d\t\xff", 12);
    COMPARE(s);
    free(s);
    random_conversion("-", "", 'c', false);
    int byte = (int)native_interesting();
    COMPARE(byte);
  }
}

/* With a precision a text needs no 0, and no byte behind is read. */
static void unterminated(void) {
  for (int i = 0; i < 2000; i++) {
    size_t n = native_below(10);
    char *s = native_block(n);
    for (size_t j = 0; j < n; j++) s[j] = (char)('a' + j);
    strcpy(format, native_below(2) ? "%.*s" : "%*.*s"), stars = format[1] == '.' ? 2 : 3;
    width = (int)native_below(12), precision = (int)n, size = native_below(24);
    COMPARE(s);
    free(s);
  }
}

/* What people get wrong. */
static void by_hand(void) {
  size = 32, stars = 0;
#define CASE(text_, ...) (strcpy(format, text_), (void)0); COMPARE(__VA_ARGS__)
  CASE("%hhd", 255);
  CASE("%hhd", -129);
  CASE("%hhu", -1);
  CASE("%hd", 32768);
  CASE("%5.3d|", 7);
  CASE("%-5.3d|", -7);
  CASE("%05.3d|", 7);
  CASE("%05d|", -7);
  CASE("%-05d|", 7);
  CASE("%+d", 0);
  CASE("% d", 5);
  CASE("%+ d", 5);
  CASE("%#x", 0);
  CASE("%#X", 255);
  CASE("%#010x", 255);
  CASE("%#o", 0);
  CASE("%#o", 8);
  CASE("%#.0o", 0);
  CASE("%#.0x", 0);
  CASE("%.0d|", 0);
  CASE("%+.0d|", 0);
  CASE("%d", INT32_MIN);
  CASE("%lld", INT64_MIN);
  CASE("%llu", UINT64_MAX);
  CASE("%llx", UINT64_MAX);
  CASE("%llo", UINT64_MAX);
  CASE("%s and %d and %c%%", "text", 5, 'x');
  CASE("%.3s|%-6s|%6s", "abcdef", "ab", "cd");
  size = 0;
  CASE("%d", 12345);
  size = 1;
  CASE("%d %s", 12345, "x");
  size = 6;
  CASE("%d", 12345);
  CASE("%s", "12345");
  size = 5;
  CASE("%d", 12345);
  CASE("%sxyz", "12345");
  int count = -1;
  short small = -1;
  RUN(length = model_snprintf(NULL, 0, "abc%n%d%hn", &count, 1000, &small));
  CHECK(length == 7 && count == 3 && small == 7, "%d %d", count, small);
  long wide[1] = {-1};
  signed char tiny = -1;
  long long widest = -1;
  RUN(length = model_sprintf(expected, "%d%ln%s%hhn%lln", 12, wide, "abc", &tiny, &widest));
  CHECK(length == 5 && wide[0] == 2 && tiny == 5 && widest == 5, "%ld", wide[0]);
}

/* The C library's text is one that the model allows: it makes it when it is told what was chosen. */
static void queue_number(const char *spec, double value, long double wide) {
  char plain[8192];
  bool is_long = strchr(spec, 'L') != NULL;
  if (is_long) snprintf(plain, sizeof plain, spec, wide);
  else snprintf(plain, sizeof plain, spec, value);
  bool negative = plain[0] == '-', signs = strchr("-+ ", plain[0]) != NULL;
  const char *body = plain + signs;
  bool finite = isfinite(is_long ? wide : value);
  native_forget();
  native_next(finite);
  if (finite) native_next((long long)strlen(body));
  native_next(negative);
  if (!finite) native_next(body[0] == 'i' || body[0] == 'I');
  else
    for (const char *c = body + (body[1] == 'x' || body[1] == 'X' ? 2 : 0); *c; c++) native_next(*c);
}

static double random_double(void) {
  double value;
  uint64_t bits = native_random();
  switch (native_below(6)) {
    case 0: memcpy(&value, &bits, sizeof value); return value;
    case 1: return (double)native_interesting();
    case 2: return (double)native_interesting() / 1000;
    case 3: return native_below(2) ? INFINITY : -INFINITY;
    case 4: return native_below(2) ? NAN : 0.0;
    default: return native_below(2) ? -0.0 : 1e308;
  }
}

static void floating(void) {
  for (int i = 0; i < 6000; i++) {
    char plain[64] = "%", flags[8] = "", letter = "fFeEgGaA"[native_below(8)];
    bool is_long = native_below(4) == 0;
    for (int j = (int)native_below(3); j > 0; j--) strncat(flags, &"-+ #0"[native_below(5)], 1);
    int p = (int)native_below(12) - 2, w = (int)native_below(30);
    char signs[8] = "", number[32] = "";
    for (const char *c = flags; *c; c++)
      if (*c == '+' || *c == ' ' || *c == '#') strncat(signs, c, 1);
    if (p >= 0) sprintf(number, ".%d", p);
    sprintf(plain, "%%%s%s%s%c", signs, number, is_long ? "L" : "", letter);
    sprintf(format, "<%%%s%d%s%s%c>", flags, w, number, is_long ? "L" : "", letter);
    if (w == 0) sprintf(format, "<%%%s%s%s%c>", flags, number, is_long ? "L" : "", letter);
    double value = random_double();
    long double wide = value;
    if (is_long && native_below(2)) wide = wide * 1e300L * 1e300L * 1e300L;
    size = native_below(2) ? 6000 : native_below(40);
    stars = 0;
    queue_number(plain, value, wide);
    if (is_long) COMPARE(wide);
    else COMPARE(value);
    native_forget();
  }
  /* any other choice has a length in its range, and the text has no 0 */
  for (int i = 0; i < 2000; i++) {
    native_next(1);
    native_next((long long)native_below(400));
    native_next((long long)native_below(2));
    for (int j = 0; j < 400; j++) native_next("0123456789."[native_below(11)]);
    text = native_block(400);
    if (RUN(length = model_snprintf(text, 400, "%.3f", 1.0)) == RETURNED)
      CHECK(length >= 5 && length <= 314 && (int)strlen(text) == length, "%d", length);
    free(text);
    native_forget();
  }
}

static void pointers(void) {
  for (int i = 0; i < 2000; i++) {
    random_conversion("-", "", 'p', false);
    void *value = native_below(4) ? (void *)(size_t)native_interesting() : NULL;
    native_forget();
    native_next((long long)(size_t)value);
    COMPARE(value);
    native_forget();
  }
}

static void not_modelled(void) {
  static const char *const formats[] = {"%1$d", "%*1$d", "%ls", "%lc", "%'d", "%b", "%", "%5", "%S", "%k"};
  for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
    char buffer[32];
    strcpy(format, formats[i]);
    CHECK(RUN(length = model_snprintf(buffer, sizeof buffer, format, 1)) == UNSUPPORTED, "%s", formats[i]);
  }
}

static int call(int which, FILE *stream, char **to, char *buffer, size_t room, const char *f, ...) {
  va_list list;
  va_start(list, f);
  int result = 0;
  switch (which) {
    case 0: result = model_vsnprintf(buffer, room, f, list); break;
    case 1: result = model_vsprintf(buffer, f, list); break;
    case 2: result = model_vprintf(f, list); break;
    case 3: result = model_vfprintf(stream, f, list); break;
    case 4: result = model_vdprintf(1, f, list); break;
    case 5: result = model_vasprintf(to, f, list); break;
    default: model_vsyslog(LOG_INFO, f, list);
  }
  va_end(list);
  return result;
}

/* All of them interpret the same way; a stream may fail. */
static void family(void) {
  for (int i = 0; i < 3000; i++) {
    int value = (int)native_interesting();
    char *name = native_random_string("abc", 9), *volatile heap = NULL;
    wanted = snprintf(expected, sizeof expected, "%s=%-4d.", name, value);
    char *exact = native_block((size_t)wanted + 1);
    RUN(length = call(0, NULL, NULL, exact, (size_t)wanted + 1, "%s=%-4d.", name, value));
    CHECK(length == wanted && strcmp(exact, expected) == 0, "%s", exact);
    RUN(length = call(1, NULL, NULL, exact, 0, "%s=%-4d.", name, value));
    CHECK(length == wanted && strcmp(exact, expected) == 0, "%s", exact);
    RUN(length = model_sprintf(exact, "%s=%-4d.", name, value));
    CHECK(length == wanted && strcmp(exact, expected) == 0, "%s", exact);
    free(exact);

    ox_errno = 0;
    long long said = native_below(2) ? wanted : native_interesting();
    for (int which = 0; which < 6; which++) {
      native_forget();
      native_next(said);
      int how = RUN(length = which == 0   ? model_printf("%s=%-4d.", name, value)
                             : which == 1 ? model_fprintf(model_stdout, "%s=%-4d.", name, value)
                             : which == 2 ? model_dprintf(1, "%s=%-4d.", name, value)
                                          : call(which - 1, model_stdout, NULL, NULL, 0, "%s=%-4d.", name, value));
      if (how == RETURNED) CHECK(length == wanted || (length < 0 && ox_errno > 0), "%d", length);
      if (said == wanted) CHECK(how == RETURNED && length == wanted, "%d", length);
    }
    native_forget();

    /* asprintf: does not fail, fails */
    for (int fails = 0; fails < 2; fails++) {
      for (int which = 0; which < 2; which++) {
        native_forget();
        native_next(fails);
        char *to = NULL;
        if (which) RUN(length = model_asprintf(&to, "%s=%-4d.", name, value));
        else RUN(length = call(5, NULL, &to, NULL, 0, "%s=%-4d.", name, value));
        heap = to;
        CHECK(fails ? length == -1 && heap == NULL : length == wanted && strcmp(heap, expected) == 0, "%d", length);
        free(heap);
      }
    }
    native_malloc_fails_at(1);
    native_forget();
    native_next(0);
    char *to = NULL;
    RUN(length = model_asprintf(&to, "%d", value));
    CHECK(length == -1 && ox_errno == ENOMEM, "%d", length);
    native_malloc_fails_at(0);
    native_forget();

    CHECK(RUN(model_syslog(LOG_ERR, "%s %d", name, value)) == RETURNED, "syslog");
    CHECK(RUN(call(6, NULL, NULL, NULL, 0, "%s %m", name)) != UNSUPPORTED, "vsyslog");
    CHECK(RUN(model_openlog(native_below(2) ? name : NULL, 0, LOG_USER)) == RETURNED, "openlog");
    CHECK(RUN(model_closelog()) == RETURNED, "closelog");
    CHECK(RUN(length = model_setlogmask(0)) == RETURNED, "setlogmask");
    free(name);
  }
}

/* A length that asprintf asks twice is the same twice. */
static void allocated_numbers(void) {
  for (int i = 0; i < 3000; i++) {
    queue_number("%.2f", 1.25, 0);
    native_next(0);
    if (native_below(2)) queue_number("%.2f", 100.25, 0); /* forgets: other choices come */
    char *to = NULL;
    if (RUN(length = model_asprintf(&to, "%.2f", 1.25)) == RETURNED && length >= 0) {
      text = to;
      CHECK((int)strlen(text) == length, "%s", text);
      free(text);
    } else {
      text = to;
    }
    native_forget();
  }
}

int main(void) {
  integers();
  texts();
  unterminated();
  by_hand();
  floating();
  pointers();
  not_modelled();
  family();
  allocated_numbers();
  return native_end();
}
