/* inttypes.c against the C library. What the conversions do with texts is in stdlib_integers_test.c. */
#include "native.h"

#include <inttypes.h>

MODEL_OF(imaxabs);
MODEL_OF(imaxdiv);
MODEL_OF(strtoimax);
MODEL_OF(strtoumax);
extern intmax_t model___isoc23_strtoimax(const char *, char **, int);
extern uintmax_t model___isoc23_strtoumax(const char *, char **, int);

int main(void) {
  for (int round = 0; round < 5000; round++) {
    intmax_t n = native_interesting(), by = native_interesting();
    if (n != INTMAX_MIN) CHECK(model_imaxabs(n) == imaxabs(n), "imaxabs of %" PRIdMAX, n);
    if (by != 0 && !(n == INTMAX_MIN && by == -1)) {
      imaxdiv_t got = model_imaxdiv(n, by), expected = imaxdiv(n, by);
      CHECK(got.quot == expected.quot && got.rem == expected.rem, "imaxdiv of %" PRIdMAX ", %" PRIdMAX, n, by);
    }
    char *text = native_random_string(native_below(2) ? " -0x19af" : "0123456789", 22), *end, *model_end;
    int base = native_below(2) ? 0 : 10;
    errno = ox_errno = 5;
    intmax_t i = strtoimax(text, &end, base), model_i = model_strtoimax(text, &model_end, base);
    CHECK(i == model_i && end == model_end && errno == ox_errno, "strtoimax of %s", text);
    errno = ox_errno = 5;
    uintmax_t u = strtoumax(text, &end, base), model_u = model_strtoumax(text, &model_end, base);
    CHECK(u == model_u && end == model_end && errno == ox_errno, "strtoumax of %s", text);
    CHECK(model___isoc23_strtoimax(text, &end, base) == i && end == model_end, "strtoimax of %s", text);
    CHECK(model___isoc23_strtoumax(text, &end, base) == u && end == model_end, "strtoumax of %s", text);
    free(text);
  }
  CHECK(RUN(model_imaxabs(INTMAX_MIN)) == FORBIDDEN, "it does not exist");
  CHECK(model___isoc23_strtoimax("0b11", NULL, 0) == 3 && model___isoc23_strtoumax("0b11", NULL, 0) == 3, "C23");
  return native_end();
}
