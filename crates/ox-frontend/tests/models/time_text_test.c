/* time_text.c: the text is that of the C library in the locale C, where fields are in their ranges. */
#include "allowed.h"

#include <time.h>

MODEL_OF(strftime); MODEL_OF(asctime); MODEL_OF(asctime_r); MODEL_OF(ctime); MODEL_OF(ctime_r); MODEL_OF(gmtime);

static char *volatile text;

/* A format out of conversions and other bytes. */
static char *any_format(const char *conversions) {
  char made[64];
  int length = 0;
  for (uint64_t i = native_below(6); i > 0; i--) {
    if (native_below(3) == 0) made[length++] = "a-: "[native_below(4)];
    made[length++] = '%';
    made[length++] = conversions[native_below(strlen(conversions))];
  }
  made[length] = 0;
  return native_string(made);
}

static void dates(void) {
  for (int i = 0; i < 60000; i++) {
    time_t t = (time_t)native_below(253402300800);
    struct tm tm;
    gmtime_r(&t, &tm);
    if (native_below(100) == 0) tm.tm_sec = 60;
    char *format = any_format("YCymdeHIpMSjuwabhFDRTnt%");
    size_t size = native_below(60);
    char *theirs = native_block(size), *mine = native_copy(theirs, size);
    size_t wanted = strftime(theirs, size, format, &tm);
    native_forget();
    for (size_t j = 0; j < size; j++) native_next(theirs[j]);
    int how = RUN(result = (long long)model_strftime(mine, size, format, &tm));
    CHECK(how == RETURNED && result == (long long)wanted && memcmp(mine, theirs, wanted + (wanted > 0)) == 0, "%s: %lld, not %zu",
          format, result, wanted);
    free(theirs);
    free(mine);
    free(format);
  }
}

/* What is not known may be any text that fits. */
static void others(void) {
  struct tm tm = {.tm_mon = 12};
  static const char *const formats[] = {"%A", "%Ey", "%", "%m", "%_d", "x%c"};
  for (int i = 0; i < 6; i++) {
    char *mine = native_block(5);
    GIVES(model_strftime(mine, 5, formats[i], &tm), 4, 4, 'a', 'b', 'c', 'd');
    CHECK(strcmp(mine, "abcd") == 0, "%s", formats[i]);
    IS_NOT_ALLOWED(model_strftime(mine, 5, formats[i], &tm), 5);
    GIVES(model_strftime(mine, 5, formats[i], &tm), 0, 0);
    free(mine);
  }
}

static void whole(void) {
  for (int i = 0; i < 3000; i++) {
    time_t t = (time_t)native_below(253402300800 - 2 * 86400);
    struct tm tm;
    gmtime_r(&t, &tm);
    char expected[26], *buffer = native_block(26);
    asctime_r(&tm, expected);
    for (int which = 0; which < 4; which++) {
      native_forget();
      if (which >= 2) { /* the zone is UTC */
        native_next(0);
        if (tm.tm_sec == 59) native_next(0);
        native_next(0), native_next(0);
      }
      int how = RUN(text = which == 0   ? model_asctime(&tm)
                           : which == 1 ? model_asctime_r(&tm, buffer)
                           : which == 2 ? model_ctime(&t)
                                        : model_ctime_r(&t, buffer));
      CHECK(how == RETURNED && strcmp(text, expected) == 0, "%d: %s", which, text);
    }
    free(buffer);
  }
  /* no such date */
  struct tm tm = {.tm_mday = 1, .tm_year = 9999};
  char buffer[27];
  GIVES((size_t)model_asctime(&tm), 0, 1, 75);
  buffer[26] = 1;
  GIVES(model_asctime_r(&tm, buffer)[0], 'x', 0, 'x');
  CHECK(buffer[26] == 0, "a year of five digits");
  buffer[26] = 1;
  tm.tm_year = -1900;
  GIVES(model_asctime_r(&tm, buffer)[0], 'x', 0, 'x');
  CHECK(buffer[26] == 1, "the year 0");
  time_t never = INT64_MAX, later = 0;
  GIVES((size_t)model_ctime(&never), 0, 75);
  GIVES((size_t)model_ctime_r(&never, buffer), 0, 75);
  struct tm *before = model_gmtime(&later);
  later = 86400 * 40;
  QUEUE(0, 0, 0);
  RUN(text = model_ctime(&later));
  CHECK(before->tm_mon == 1, "ctime overwrites it");
}

int main(void) {
  dates();
  others();
  whole();
  return native_end();
}
