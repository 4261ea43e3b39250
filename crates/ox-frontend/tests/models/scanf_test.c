/* scanf.c, and with it scan.c and scan_interpreter.c. */
#include "native.h"

#include <math.h>
#include <stdarg.h>
#include <unistd.h>

/* The header has other names for these, so they are declared here. */
#define FAMILY(name, ...)                                                                                              \
  extern int model_##name(__VA_ARGS__ const char *, ...);                                                              \
  extern int model___isoc99_##name(__VA_ARGS__ const char *, ...);                                                     \
  extern int model___isoc23_##name(__VA_ARGS__ const char *, ...)
#define WITH_LIST(name, ...)                                                                                           \
  extern int model_##name(__VA_ARGS__ const char *, va_list);                                                          \
  extern int model___isoc99_##name(__VA_ARGS__ const char *, va_list);                                                 \
  extern int model___isoc23_##name(__VA_ARGS__ const char *, va_list)
#define COMMA ,
FAMILY(sscanf, const char * COMMA);
FAMILY(fscanf, FILE * COMMA);
FAMILY(scanf, );
WITH_LIST(vsscanf, const char * COMMA);
WITH_LIST(vfscanf, FILE * COMMA);
WITH_LIST(vscanf, );
extern FILE *model_stdin;

static char format[128];
static volatile int count;

/* Where conversions store: blocks with room for what is expected. */
enum { PLACES = 4, ROOM = 40 };
static char *mine[PLACES], *theirs[PLACES];

static void places(void) {
  for (int i = 0; i < PLACES; i++) {
    mine[i] = native_block(ROOM);
    theirs[i] = native_copy(mine[i], ROOM);
  }
}

static bool same_places(void) {
  bool same = true;
  for (int i = 0; i < PLACES; i++) same = same && memcmp(mine[i], theirs[i], ROOM) == 0;
  return same;
}

static void free_places(void) {
  for (int i = 0; i < PLACES; i++) free(mine[i]), free(theirs[i]);
}

/* C libraries differ in places, where the model has both: one of its ways must be the C library's. */
static void compare(const char *input) {
  places();
  int wanted = sscanf(input, format, theirs[0], theirs[1], theirs[2], theirs[3]);
  bool found = false;
  int how = RETURNED;
  char *start[PLACES];
  for (int i = 0; i < PLACES; i++) start[i] = native_copy(mine[i], ROOM);
  for (int way = 0; way < 8 && !found; way++) {
    native_forget();
    for (int i = 0; i < 3; i++) native_next(way >> i & 1);
    for (int i = 0; i < PLACES; i++) memcpy(mine[i], start[i], ROOM);
    how = RUN(count = model___isoc99_sscanf(input, format, mine[0], mine[1], mine[2], mine[3]));
    found = how == RETURNED && count == wanted && same_places();
    if (native_queued() == 3) break; /* nothing was open */
  }
  native_forget();
  CHECK(found, "sscanf(\"%s\", \"%s\"): %d, not %d; %s", input, format, count, wanted,
        how == UNSUPPORTED ? native_unsupported : "");
  for (int i = 0; i < PLACES; i++) free(start[i]);
  free_places();
}

static void random_conversion(void) {
  static const char *const modifiers[] = {"", "", "hh", "h", "l", "ll", "j", "z", "t"};
  char piece[32];
  const char *star = native_below(5) == 0 ? "*" : "";
  char width[8] = "";
  if (native_below(3) == 0) sprintf(width, "%d", (int)native_below(4) + 1);
  switch (native_below(8)) {
    case 0: sprintf(piece, "%%%s%sc", star, width); break;
    case 1: sprintf(piece, "%%%s%ss", star, width); break;
    case 2:
      sprintf(piece, "%%%s%s[%s]", star, width,
              (const char *[]){"abc", "^0-9 ", "a-c0-1", "]x", "^]-", "a-", "-9"}[native_below(7)]);
      break;
    case 3: sprintf(piece, "%%%s%sn", *star ? "" : star, modifiers[native_below(9)]); break;
    case 4: sprintf(piece, "%%%%"); break;
    default: sprintf(piece, "%%%s%s%s%c", star, width, modifiers[native_below(9)], "diuxXo"[native_below(6)]);
  }
  strcat(format, piece);
}

/* Pieces of at most two digits, which fit into every type. */
static void random_cases(void) {
  for (int i = 0; i < 60000; i++) {
    char input[64] = "";
    for (int j = (int)native_below(8); j > 0; j--)
      strcat(input, (const char *[]){" ",  "\t", "12", "-7", "+3", "0",  "07",  "0x1", "0xg", "abc", "x",
                                     ",",  "%",  "a",  "]",  "-",  "+",  " 9 ", "\n",  "c0",  "ff"}[native_below(21)]);
    format[0] = 0;
    for (int j = (int)native_below(4); j >= 0; j--) {
      random_conversion();
      strcat(format, (const char *[]){"", "", " ", ",", "a", "  x"}[native_below(6)]);
    }
    int stores = 0;
    for (const char *c = format; *c; c++)
      if (*c == '%') {
        if (c[1] == '%') c++;
        else if (c[1] != '*') stores++;
      }
    if (stores > PLACES) continue;
    /* a run of digits must fit into the smallest type; the rest is below */
    size_t longest = 0, run = 0;
    for (const char *c = input; *c; c++) {
      run = strchr("0123456789abcdef", *c) ? run + 1 : 0;
      longest = run > longest ? run : longest;
    }
    if (longest > 2 && strstr(format, "hh")) continue;
    if (longest > 4 && strchr(format, 'h')) continue;
    if (longest > 7) continue;
    char *exact = native_string(input);
    compare(exact);
    free(exact);
  }
}

static void by_hand(void) {
  static const struct {
    const char *input, *format;
  } cases[] = {
      {"", "%d"},          {" ", "%d"},        {"", "x"},         {"", ""},          {"x", "x%d"},
      {"-", "%d"},         {"-5", "%1d"},      {"--5", "%d"},     {"0x1f", "%x"},    {"0x1f", "%i"},
      {"0x1f", "%3i"},     {"0x", "%x"},       {"0x", "%i"},      {"0x", "%2i"},     {"017", "%i"},
      {"09", "%i"},        {"0", "%i"},        {"-0x10", "%i"},   {"12345", "%3d%d"}, {"-1", "%u"},
      {"-1", "%hhu"},      {"2147483647", "%d"}, {"-2147483648", "%d"}, {"4294967295", "%u"},
      {"9223372036854775807", "%lld"},          {"-9223372036854775808", "%lld"},
      {"18446744073709551615", "%llu"},         {"ffffffffffffffff", "%llx"},         {"127", "%hhd"},
      {"-128", "%hhd"},    {"255", "%hhu"},    {"32767", "%hd"},  {"65535", "%hu"},  {"abc", "%2s%s"},
      {"abc", "%5c"},      {"abc", "%3c"},     {"", "%c"},        {" a", "%c"},      {" a", " %c"},
      {"abc]", "%[]c]"},   {"abc", "%[^b]%n"}, {"abc", "%*s%n"},  {"abc", "%*s%d"},  {"a%b", "a%%b%n"},
      {"a %b", "a%%b%n"},  {"a-b", "%[a-]"},   {"1,2", "%d,%d"},  {"1 ,2", "%d,%d"}, {"1;2", "%d,%d"},
      {"12", "%d%n"},      {"x", "%d%n"},      {"  12abc", "%d%s"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    strcpy(format, cases[i].format);
    char *exact = native_string(cases[i].input);
    compare(exact);
    free(exact);
  }
}

/* What does not fit is any number, and nothing else changes. */
static void too_large(void) {
  for (int i = 0; i < 500; i++) {
    char byte[3] = {1, 2, 3};
    native_forget();
    native_next(77);
    RUN(count = model_sscanf("999999", "%hhd", (signed char *)byte + 1));
    CHECK(count == 1 && byte[0] == 1 && byte[1] == 77 && byte[2] == 3, "%d", byte[1]);
    unsigned long long wide = 5;
    native_forget();
    native_next(-3);
    RUN(count = model_sscanf("18446744073709551616", "%llu", &wide));
    CHECK(count == 1 && wide == (unsigned long long)-3, "%llu", wide);
  }
}

/* The text of a number is read as the C library reads it; its value is what is in the queue. */
static void floating(void) {
  static const char *const pieces[] = {"1", "0", "23", ".", "e", "e5", "E-3", "+", "-", "0x", "f", "p2", "inf", "inity",
                                       "nan", "INF", " ", "x", "i", "n", "p"};
  for (int i = 0; i < 30000; i++) {
    char input[64] = "";
    for (int j = (int)native_below(6); j >= 0; j--) strcat(input, pieces[native_below(21)]);
    char width[8] = "";
    if (native_below(3) == 0) sprintf(width, "%d", (int)native_below(5) + 1);
    int kind = (int)native_below(3);
    sprintf(format, "%%%s%s%c%%n", width, (const char *[]){"", "l", "L"}[kind], "fFeEgGaA"[native_below(8)]);
    char *exact = native_string(input);
    long double theirs_l = 0;
    double theirs_d = 0;
    float theirs_f = 0;
    int theirs_n = -1;
    void *to = kind == 0 ? (void *)&theirs_f : kind == 1 ? (void *)&theirs_d : (void *)&theirs_l;
    int wanted = sscanf(exact, format, to, &theirs_n);
    bool found = false;
    for (int way = 0; way < 3 && !found; way++) {
      native_forget();
      if (way > 0) native_next(way == 1);
      if (kind == 0) native_next_double(theirs_f);
      else if (kind == 1) native_next_double(theirs_d);
      else
        for (size_t j = 0; j < sizeof theirs_l; j++) native_next(((unsigned char *)&theirs_l)[j]);
      long double mine_l = 0;
      double mine_d = 0;
      float mine_f = 0;
      int mine_n = -1;
      to = kind == 0 ? (void *)&mine_f : kind == 1 ? (void *)&mine_d : (void *)&mine_l;
      int how = RUN(count = model___isoc99_sscanf(exact, format, to, &mine_n));
      bool same = kind == 0   ? memcmp(&mine_f, &theirs_f, sizeof mine_f) == 0 || isnan(theirs_f)
                  : kind == 1 ? memcmp(&mine_d, &theirs_d, sizeof mine_d) == 0
                              : memcmp(&mine_l, &theirs_l, 10) == 0;
      found = how == RETURNED && count == wanted && mine_n == theirs_n && same;
    }
    native_forget();
    CHECK(found, "sscanf(\"%s\", \"%s\"): %d, not %d (%d)", exact, format, count, wanted, theirs_n);
    free(exact);
  }
}

static int with_list(int which, const char *text, FILE *stream, const char *f, ...) {
  va_list list;
  va_start(list, f);
  int result = 0;
  switch (which) {
    case 0: result = model_vsscanf(text, f, list); break;
    case 1: result = model___isoc99_vsscanf(text, f, list); break;
    case 2: result = model___isoc23_vsscanf(text, f, list); break;
    case 3: result = model_vfscanf(stream, f, list); break;
    case 4: result = model___isoc99_vfscanf(stream, f, list); break;
    case 5: result = model___isoc23_vfscanf(stream, f, list); break;
    case 6: result = model_vscanf(f, list); break;
    case 7: result = model___isoc99_vscanf(f, list); break;
    default: result = model___isoc23_vscanf(f, list);
  }
  va_end(list);
  return result;
}

static void family(void) {
  for (int i = 0; i < 200; i++) {
    int a = 0, b = 0;
    for (int which = 0; which < 3; which++) {
      RUN(count = with_list(which, "12 0x34", NULL, "%d %i", &a, &b));
      CHECK(count == 2 && a == 12 && b == 0x34, "%d %d %d", count, a, b);
    }
    RUN(count = model___isoc23_sscanf("0b101", "%i", &a));
    CHECK(count == 1 && a == 5, "%d", a);
    RUN(count = model_sscanf("0b101", "%i", &a));
    CHECK(count == 1 && a == 0, "%d", a);
    RUN(count = model___isoc99_sscanf("0b101", "%i", &a));
    CHECK(count == 1 && a == 0, "%d", a);
  }
}

/* From a stream comes anything: -1 or a number of conversions, which are stored, and the others are not. */
static void streams(void) {
  for (int i = 0; i < 60000; i++) {
    ((int *)model_stdin)[0] = 0; /* the flags: not at the end */
    int number = 12345678, other = 12345678;
    char word[5] = "....", set[4] = "...";
    native_forget();
    int which = (int)native_below(9);
    const char *f = "%2d x %4s%3[a-c]%n";
    for (int j = 0; j < 6; j++) native_next((long long)native_below(native_below(3) ? 2 : 5));
    int how = which < 6
                  ? RUN(count = with_list(3 + which, NULL, model_stdin, f, &number, word, set, &other))
                  : RUN(count = which == 6   ? model_fscanf(model_stdin, f, &number, word, set, &other)
                                : which == 7 ? model___isoc99_fscanf(model_stdin, f, &number, word, set, &other)
                                             : model___isoc23_scanf(f, &number, word, set, &other));
    if (how != RETURNED) continue;
    CHECK(count >= -1 && count <= 3, "%d", count);
    CHECK(count >= 1 ? number >= -9 && number <= 99 : number == 12345678, "%d: %d", count, number);
    CHECK(count >= 2 ? strlen(word) <= 4 : strcmp(word, "....") == 0, "%d: %s", count, word);
    CHECK(count >= 3 ? strspn(set, "abc") == strlen(set) && strlen(set) > 0 : strcmp(set, "...") == 0, "%d: %s", count, set);
    CHECK(count == 3 || other == 12345678, "%d: %d", count, other);
    if (count == -1) CHECK(((int *)model_stdin)[0] & 0x30, "no reason to end");
  }
  /* after the end only -1 */
  for (int i = 0; i < 200; i++) {
    int number = 1;
    ((int *)model_stdin)[0] = 0x10;
    native_forget();
    int how = native_below(2) ? RUN(count = model_scanf("%d", &number)) : RUN(count = model___isoc99_scanf("%d", &number));
    if (how == RETURNED) CHECK(count == -1 && number == 1, "%d", count);
  }
  native_forget();
}

/* After %c the end was not looked at, and behind a number it may have been; where no number comes, no digit does. */
static void what_comes_next(void) {
  char c;
  int number;
  for (int end = 0; end < 2; end++) {
    ((int *)model_stdin)[0] = 0;
    native_forget();
    native_next(0), native_next(1), native_next('x'), native_next(end);
    int how = RUN(count = model_fscanf(model_stdin, "%c", &c));
    CHECK(how == RETURNED && count == 1 && (((int *)model_stdin)[0] & 0x10) == 0, "no end behind %%c");
    native_forget();
    native_next(0), native_next(0), native_next(5), native_next(0), native_next(end);
    how = RUN(count = model_fscanf(model_stdin, "%d", &number));
    CHECK(how == RETURNED && count == 1 && ((((int *)model_stdin)[0] & 0x10) != 0) == end, "an end behind %%d");
    ((int *)model_stdin)[0] = 0;
    native_forget();
    native_next(1);
    how = RUN(count = model_fscanf(model_stdin, "%c", &c));
    CHECK(how == ASSUMED_AWAY, "everything fits %%c");
  }
  native_forget();
}

/* What the C library reads from a file, the model can read too. */
static void from_file(void) {
  FILE *file = tmpfile();
  for (int i = 0; i < 300; i++) {
    rewind(file);
    int value = (int)native_below(2000) - 1000;
    if (native_below(4)) fprintf(file, "%d", value);
    if (native_below(4)) fprintf(file, " word");
    fflush(file);
    if (ftruncate(fileno(file), ftell(file)) != 0) return;
    rewind(file);
    int theirs_d = 0, mine_d = 0;
    char theirs_s[8] = "", mine_s[8] = "";
    int wanted = fscanf(file, "%d%7s", &theirs_d, theirs_s);
    ((int *)model_stdin)[0] = 0;
    native_forget();
    native_next(wanted >= 1 ? 0 : wanted == 0 ? 1 : 2); /* matches, does not, ends */
    if (wanted >= 1) {
      native_next(theirs_d < 0);
      native_next(theirs_d < 0 ? -(long long)theirs_d : theirs_d);
      native_next(0); /* not too large */
      native_next(wanted == 2 ? 0 : 2);
      if (wanted == 2) {
        native_next((long long)strlen(theirs_s));
        for (char *c = theirs_s; *c; c++) native_next(*c);
      } else {
        native_next(1); /* the end, no error */
      }
    } else if (wanted == -1) {
      native_next(1);
    }
    native_next(feof(file) != 0);
    int how = RUN(count = model_fscanf(model_stdin, "%d%7s", &mine_d, mine_s));
    CHECK(how == RETURNED && count == wanted && mine_d == theirs_d && strcmp(mine_s, theirs_s) == 0, "%d, not %d: %d %s",
          count, wanted, theirs_d, theirs_s);
    CHECK(((((int *)model_stdin)[0] & 0x10) != 0) == (feof(file) != 0), "end of file");
  }
  native_forget();
  fclose(file);
}

static void not_modelled(void) {
  static const char *const formats[] = {"%1$d", "%ls", "%lc", "%l[a]", "%ms", "%p", "%'d", "%[a", "%", "%S", "%y"};
  char buffer[32];
  for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
    strcpy(format, formats[i]);
    CHECK(RUN(count = model_sscanf("a 5", format, buffer)) == UNSUPPORTED, "%s", formats[i]);
  }
  CHECK(RUN(count = model_sscanf("a", "%as", buffer)) == UNSUPPORTED, "GNU's %%as");
  CHECK(RUN(count = model___isoc23_fscanf(model_stdin, "%ms", buffer)) == UNSUPPORTED, "%%ms");
  CHECK(RUN(count = with_list(8, NULL, NULL, "%p", buffer)) == UNSUPPORTED, "%%p");
}

int main(void) {
  random_cases();
  by_hand();
  too_large();
  floating();
  family();
  streams();
  what_comes_next();
  from_file();
  not_modelled();
  return native_end();
}
