/* ctype.c against the C library, for every argument that it has. */
#include "native.h"

#include <ctype.h>

extern const unsigned short **model___ctype_b_loc(void);
extern const int **model___ctype_tolower_loc(void), **model___ctype_toupper_loc(void);
MODEL_OF(isascii);
MODEL_OF(toascii);
MODEL_OF(tolower);
MODEL_OF(toupper);
extern int model__tolower(int), model__toupper(int);
extern int(_tolower)(int), (_toupper)(int);

static volatile int result;

/* 0 where it is 0 in the C library; otherwise the same if it may choose, and never 0. */
#define CLASS(name)                                                                                                    \
  do {                                                                                                                 \
    MODEL_OF(name);                                                                                                    \
    for (int c = -128; c < 256; c++) {                                                                                 \
      int expected = (name)(c);                                                                                        \
      native_forget();                                                                                                 \
      if (expected != 0) native_next(expected);                                                                        \
      CHECK(RUN(result = model_##name(c)) == RETURNED && result == expected, "%s of %d: %d, not %d", #name, c, result, \
            expected);                                                                                                 \
      native_next(0);                                                                                                  \
      CHECK((RUN(result = model_##name(c)) == RETURNED) == (expected == 0), "%s of %d may be 0", #name, c);            \
      native_forget();                                                                                                 \
    }                                                                                                                  \
  } while (0)

int main(void) {
  CLASS(isalnum);
  CLASS(isalpha);
  CLASS(isblank);
  CLASS(iscntrl);
  CLASS(isdigit);
  CLASS(isgraph);
  CLASS(islower);
  CLASS(isprint);
  CLASS(ispunct);
  CLASS(isspace);
  CLASS(isupper);
  CLASS(isxdigit);
  for (int c = -128; c < 256; c++) {
    CHECK(model_tolower(c) == (tolower)(c), "tolower of %d: %d", c, model_tolower(c));
    CHECK(model_toupper(c) == (toupper)(c), "toupper of %d: %d", c, model_toupper(c));
    CHECK(model__tolower(c) == (_tolower)(c), "_tolower of %d: %d", c, model__tolower(c));
    CHECK(model__toupper(c) == (_toupper)(c), "_toupper of %d: %d", c, model__toupper(c));
    CHECK((*model___ctype_b_loc())[c] == (*__ctype_b_loc())[c], "classes of %d", c);
    CHECK((*model___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c], "lower case of %d", c);
    CHECK((*model___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c], "upper case of %d", c);
  }
  for (int round = 0; round < 5000; round++) {
    int c = (int)native_interesting();
    CHECK(model_toascii(c) == (toascii)(c), "toascii of %d", c);
    native_forget();
    native_next(1);
    CHECK(RUN(result = model_isascii(c)) == RETURNED && result == (isascii)(c), "isascii of %d", c);
    native_forget();
  }
  return native_end();
}
