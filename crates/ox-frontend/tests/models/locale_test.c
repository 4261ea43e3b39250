/* locale.c */
#include "allowed.h"

#include <locale.h>

MODEL_OF(setlocale);
MODEL_OF(localeconv);

static char *volatile name;

int main(void) {
  RUN(name = model_setlocale(LC_ALL, NULL));
  CHECK(strcmp(name, setlocale(LC_ALL, NULL)) == 0, "%s", name);
  for (int i = 0; i < 2; i++) {
    RUN(name = model_setlocale(LC_NUMERIC, i ? "C" : "POSIX"));
    CHECK(name != NULL && strcmp(name, "C") == 0, "the locale C");
  }
  GIVES((size_t)model_setlocale(LC_ALL, "de_DE"), 0, 1);
  ENDS(model_setlocale(LC_ALL, "de_DE"), UNSUPPORTED, 0);
  ENDS(model_setlocale(LC_ALL, "POSIXLY"), UNSUPPORTED, 0);
  GIVES((size_t)model_setlocale(99, "C"), 0, 0);
  GIVES((size_t)model_setlocale(LC_ALL, ""), 0, 1);
  QUEUE(0, 'a', '.', 'b', 0);
  RUN(name = model_setlocale(LC_ALL, ""));
  CHECK(strcmp(name, "a.b") == 0, "%s", name);
  IS_NOT_ALLOWED(model_setlocale(LC_ALL, "")[0], 0, 0);
  /* it stays so */
  QUEUE(0, 'a', 0);
  RUN(name = model_setlocale(LC_ALL, ""));
  CHECK(strcmp(model_setlocale(LC_ALL, NULL), "a") == 0, "the same name again");
  GIVES(model_setlocale(LC_TIME, NULL)[0], 'x', 'x', 'y', 0);
  RUN(name = model_setlocale(LC_TIME, "C"));
  CHECK(strcmp(model_setlocale(LC_TIME, NULL), "C") == 0, "one category");
  GIVES(model_setlocale(LC_ALL, NULL)[0], 'x', 'x', 'y', 0);
  RUN(name = model_setlocale(LC_ALL, "C"));
  CHECK(strcmp(model_setlocale(LC_ALL, NULL), "C") == 0 && strcmp(model_setlocale(LC_CTYPE, NULL), "C") == 0, "all");

  struct lconv *mine = model_localeconv(), *theirs = localeconv();
#define TEXT(field) CHECK(strcmp(mine->field, theirs->field) == 0, #field)
  TEXT(decimal_point);
  TEXT(thousands_sep);
  TEXT(grouping);
  TEXT(int_curr_symbol);
  TEXT(currency_symbol);
  TEXT(mon_decimal_point);
  TEXT(mon_thousands_sep);
  TEXT(mon_grouping);
  TEXT(positive_sign);
  TEXT(negative_sign);
  CHECK(memcmp(&mine->int_frac_digits, &theirs->int_frac_digits, 14) == 0, "the numbers");
  return native_end();
}
