/* <locale.h>. Models of other headers know the locale "C" only, so another one that a program really gets is not supported. */
#include "allowed.h"

static bool is_c(const char *name) {
  if (name[0] == 'C') return name[1] == 0;
  static const char posix[] = "POSIX";
  for (size_t i = 0; i < sizeof posix; i++)
    if (name[i] != posix[i]) return false;
  return true;
}

enum { ALL = 6, CATEGORIES = 13, LONGEST = 4096 };

/* Which categories are what the user has chosen. */
static bool chosen[CATEGORIES];
static char name_of_choice[LONGEST];
static int named = -1; /* the category whose name that is */

static bool is_chosen(int category) {
  if (category != ALL) return chosen[category];
  for (int i = 0; i < CATEGORIES; i++) {
    if (chosen[i]) return true;
  }
  return false;
}

static void choose(int category, bool by_user) {
  for (int i = 0; i < CATEGORIES; i++) {
    if (category == ALL || i == category) chosen[i] = by_user;
  }
  named = -1;
}

/* Any name; the text of an earlier one may be overwritten. */
static char *any_name(int category) {
  if (named != category) {
    ox_any_bytes(name_of_choice, LONGEST - 1, "setlocale");
    ox_assume(name_of_choice[0] != 0);
    named = category;
  }
  return name_of_choice;
}

//@ allowed locale.h
char *setlocale(int category, const char *name) {
  static char c[] = "C";
  if (category < 0 || category >= CATEGORIES) return NULL;
  if (name == NULL) return is_chosen(category) ? any_name(category) : c;
  if (is_c(name)) {
    choose(category, false);
    return c;
  }
  if (ox_any_bool("setlocale")) return NULL; /* there is no such locale */
  if (name[0] != 0) ox_unsupported("a locale other than C");
  /* what the user of the program has chosen, which is taken to be like "C" and may have another name */
  choose(category, true);
  return any_name(category);
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
