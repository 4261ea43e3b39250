/* <locale.h>. Models of other headers know the locale "C" only, so another one that a program really gets is not supported. */
#include "allowed.h"

static bool is_c(const char *name) {
  if (name[0] == 'C') return name[1] == 0;
  static const char posix[] = "POSIX";
  for (size_t i = 0; i < sizeof posix; i++)
    if (name[i] != posix[i]) return false;
  return true;
}

//@ allowed locale.h
char *setlocale(int category, const char *name) {
  static char c[] = "C", other[OX_SHORT_TEXT];
  if (category < 0 || category > 12) return NULL;
  if (name == NULL || is_c(name)) return c;
  if (ox_any_bool("setlocale")) return NULL; /* there is no such locale */
  if (name[0] != 0) ox_unsupported("a locale other than C");
  /* what the user of the program has chosen, which is taken to be like "C" and may have another name */
  size_t length = (size_t)ox_any_between(1, sizeof other - 1, "setlocale");
  ox_any_text(other, length, sizeof other - 1, "setlocale");
  other[length] = 0;
  return other;
}

struct lconv {
  char *texts[10]; /* decimal_point, thousands_sep, grouping, int_curr_symbol, … */
  char numbers[14];
};

//@ exact locale.h
struct lconv *localeconv(void) {
  static char point[] = ".", empty[] = "";
  static struct lconv c;
  c.texts[0] = point;
  for (int i = 1; i < 10; i++) c.texts[i] = empty;
  for (int i = 0; i < 14; i++) c.numbers[i] = CHAR_MAX;
  return &c;
}
