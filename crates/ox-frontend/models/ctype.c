/* <ctype.h> in the C locale, as functions and as the tables that glibc's macros use.

   What is not −128 … 255 is no argument: under `--property memory` it reads outside of a table, as glibc does. (The
   standard allows −1 … 255 only.) */
#include "ox_text.h"

enum { LOWEST = -128, ENTRIES = 384 };

static const char ctype_arguments[ENTRIES];

#define ARGUMENT(c) ox_reads(&ctype_arguments[(unsigned)(c) - (unsigned)LOWEST], 1)

/* Which value it is other than 0 is not said. */
#define IS(name, c, condition)                                                                                         \
  ARGUMENT(c);                                                                                                         \
  if (!(condition)) return 0;                                                                                          \
  int result = ox_any_int(name);                                                                                       \
  ox_assume(result != 0);                                                                                              \
  return result

//@ allowed ctype.h
int isalnum(int c) {
  IS("isalnum", c, ox_is_alpha(c) || ox_is_digit(c));
}

//@ allowed ctype.h
int isalpha(int c) {
  IS("isalpha", c, ox_is_alpha(c));
}

//@ allowed ctype.h
int isblank(int c) {
  IS("isblank", c, c == ' ' || c == '\t');
}

//@ allowed ctype.h
int iscntrl(int c) {
  IS("iscntrl", c, (c >= 0 && c < ' ') || c == 127);
}

//@ allowed ctype.h
int isdigit(int c) {
  IS("isdigit", c, ox_is_digit(c));
}

//@ allowed ctype.h
int isgraph(int c) {
  IS("isgraph", c, c > ' ' && c < 127);
}

//@ allowed ctype.h
int islower(int c) {
  IS("islower", c, ox_is_lower(c));
}

//@ allowed ctype.h
int isprint(int c) {
  IS("isprint", c, c >= ' ' && c < 127);
}

//@ allowed ctype.h
int ispunct(int c) {
  IS("ispunct", c, c > ' ' && c < 127 && !ox_is_alpha(c) && !ox_is_digit(c));
}

//@ allowed ctype.h
int isspace(int c) {
  IS("isspace", c, ox_is_space(c));
}

//@ allowed ctype.h
int isupper(int c) {
  IS("isupper", c, ox_is_upper(c));
}

//@ allowed ctype.h
int isxdigit(int c) {
  IS("isxdigit", c, ox_is_digit(c) || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'));
}

/* These take every number. */
//@ allowed ctype.h
int isascii(int c) {
  if (c < 0 || c > 127) return 0;
  int result = ox_any_int("isascii");
  ox_assume(result != 0);
  return result;
}

//@ exact ctype.h
int toascii(int c) {
  return c & 0x7f;
}

/* glibc's value of −128 … −2, which no program should ask for, is that of 128 … 254. */
static int as_character(int c) { return c < -1 ? c + 256 : c; }

//@ exact ctype.h
int tolower(int c) {
  ARGUMENT(c);
  return ox_to_lower(as_character(c));
}

//@ exact ctype.h
int toupper(int c) {
  ARGUMENT(c);
  return ox_is_lower(c) ? c - ('a' - 'A') : as_character(c);
}

//@ exact ctype.h
int _tolower(int c) {
  ARGUMENT(c);
  return ox_to_lower(as_character(c));
}

//@ exact ctype.h
int _toupper(int c) {
  ARGUMENT(c);
  return ox_is_lower(c) ? c - ('a' - 'A') : as_character(c);
}

/* The tables. Bits are those of a little-endian machine. */
enum {
  UPPER = 1 << 8,
  LOWER = 1 << 9,
  ALPHA = 1 << 10,
  DIGIT = 1 << 11,
  XDIGIT = 1 << 12,
  SPACE = 1 << 13,
  PRINT = 1 << 14,
  GRAPH = 1 << 15,
  BLANK = 1 << 0,
  CNTRL = 1 << 1,
  PUNCT = 1 << 2,
  ALNUM = 1 << 3
};

#define AT(c) [(c) - LOWEST]
#define FROM_TO(a, b) [(a) - LOWEST ... (b) - LOWEST]

static const uint16_t ctype_classes[ENTRIES] = {
    FROM_TO(0, 8) = CNTRL,
    AT('\t') = CNTRL | SPACE | BLANK,
    FROM_TO('\n', '\r') = CNTRL | SPACE,
    FROM_TO(14, 31) = CNTRL,
    AT(' ') = SPACE | BLANK | PRINT,
    FROM_TO('!', '/') = PUNCT | GRAPH | PRINT,
    FROM_TO('0', '9') = DIGIT | XDIGIT | ALNUM | GRAPH | PRINT,
    FROM_TO(':', '@') = PUNCT | GRAPH | PRINT,
    FROM_TO('A', 'F') = UPPER | ALPHA | XDIGIT | ALNUM | GRAPH | PRINT,
    FROM_TO('G', 'Z') = UPPER | ALPHA | ALNUM | GRAPH | PRINT,
    FROM_TO('[', '`') = PUNCT | GRAPH | PRINT,
    FROM_TO('a', 'f') = LOWER | ALPHA | XDIGIT | ALNUM | GRAPH | PRINT,
    FROM_TO('g', 'z') = LOWER | ALPHA | ALNUM | GRAPH | PRINT,
    FROM_TO('{', '~') = PUNCT | GRAPH | PRINT,
    AT(127) = CNTRL,
};

#define TWO(value, c) value(c), value((c) + 1)
#define FOUR(value, c) TWO(value, c), TWO(value, (c) + 2)
#define EIGHT(value, c) FOUR(value, c), FOUR(value, (c) + 4)
#define SIXTEEN(value, c) EIGHT(value, c), EIGHT(value, (c) + 8)
#define QUARTER(value, c) SIXTEEN(value, c), SIXTEEN(value, (c) + 16), SIXTEEN(value, (c) + 32), SIXTEEN(value, (c) + 48)

#define SAME(c) ((c) < -1 ? (c) + 256 : (c))
#define LOWERED(c) ((c) >= 'A' && (c) <= 'Z' ? (c) + 32 : SAME(c))
#define RAISED(c) ((c) >= 'a' && (c) <= 'z' ? (c) - 32 : SAME(c))
#define ALL(value)                                                                                                     \
  QUARTER(value, -128), QUARTER(value, -64), QUARTER(value, 0), QUARTER(value, 64), QUARTER(value, 128), QUARTER(value, 192)

static const int32_t lowered[ENTRIES] = {ALL(LOWERED)};
static const int32_t raised[ENTRIES] = {ALL(RAISED)};

static const uint16_t *const classes_at_0 = ctype_classes - LOWEST;
static const int32_t *const lowered_at_0 = lowered - LOWEST;
static const int32_t *const raised_at_0 = raised - LOWEST;

//@ exact ctype.h
const uint16_t **__ctype_b_loc(void) {
  return (const uint16_t **)&classes_at_0;
}

//@ exact ctype.h
const int32_t **__ctype_tolower_loc(void) {
  return (const int32_t **)&lowered_at_0;
}

//@ exact ctype.h
const int32_t **__ctype_toupper_loc(void) {
  return (const int32_t **)&raised_at_0;
}
