/* printf_chk.c: the same as the plain functions, and what does not fit ends the program. */
#include "native.h"

#include <stdarg.h>

extern int model___printf_chk(int, const char *, ...), model___vprintf_chk(int, const char *, va_list);
extern int model___fprintf_chk(FILE *, int, const char *, ...), model___vfprintf_chk(FILE *, int, const char *, va_list);
extern int model___dprintf_chk(int, int, const char *, ...), model___vdprintf_chk(int, int, const char *, va_list);
extern int model___asprintf_chk(char **, int, const char *, ...);
extern int model___vasprintf_chk(char **, int, const char *, va_list);
extern int model___sprintf_chk(char *, int, size_t, const char *, ...);
extern int model___vsprintf_chk(char *, int, size_t, const char *, va_list);
extern int model___snprintf_chk(char *, size_t, int, size_t, const char *, ...);
extern int model___vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list);
extern void model___syslog_chk(int, int, const char *, ...), model___vsyslog_chk(int, int, const char *, va_list);
extern FILE *model_stdout;

static volatile int length;

static int call(int which, char **to, char *buffer, size_t size, size_t room, const char *f, ...) {
  va_list list;
  va_start(list, f);
  int result = 0;
  switch (which) {
    case 0: result = model___vsnprintf_chk(buffer, size, 1, room, f, list); break;
    case 1: result = model___vsprintf_chk(buffer, 1, room, f, list); break;
    case 2: result = model___vprintf_chk(1, f, list); break;
    case 3: result = model___vfprintf_chk(model_stdout, 1, f, list); break;
    case 4: result = model___vdprintf_chk(1, 1, f, list); break;
    case 5: result = model___vasprintf_chk(to, 1, f, list); break;
    default: model___vsyslog_chk(1, 1, f, list);
  }
  va_end(list);
  return result;
}

int main(void) {
  for (int i = 0; i < 3000; i++) {
    int value = (int)native_interesting();
    char expected[64];
    int wanted = snprintf(expected, sizeof expected, "<%d>", value);
    size_t room = native_below(3) ? native_below(16) : 16;
    char *buffer = native_block(room);
    bool fits = (size_t)wanted < room;
    int how = RUN(length = model___sprintf_chk(buffer, 1, room, "<%d>", value));
    CHECK(fits ? how == RETURNED && length == wanted && strcmp(buffer, expected) == 0 : how == ABORTED, "%d", how);
    how = RUN(length = call(1, NULL, buffer, 0, room, "<%d>", value));
    CHECK(how == (fits ? RETURNED : ABORTED), "%d", how);
    size_t size = native_below(16);
    how = RUN(length = model___snprintf_chk(buffer, size, 1, room, "<%d>", value));
    CHECK(size > room ? how == ABORTED : how == RETURNED && length == wanted, "%d", how);
    how = RUN(length = call(0, NULL, buffer, size, room, "<%d>", value));
    CHECK(size > room ? how == ABORTED : how == RETURNED && length == wanted, "%d", how);
    free(buffer);
    buffer = native_block((size_t)wanted + 1);
    how = RUN(length = model___sprintf_chk(buffer, 1, SIZE_MAX, "<%d>", value));
    CHECK(how == RETURNED && length == wanted && strcmp(buffer, expected) == 0, "%d", how);
    free(buffer);

    for (int which = 0; which < 6; which++) {
      native_forget();
      native_next(wanted);
      how = RUN(length = which == 0   ? model___printf_chk(1, "<%d>", value)
                         : which == 1 ? model___fprintf_chk(model_stdout, 1, "<%d>", value)
                         : which == 2 ? model___dprintf_chk(1, 1, "<%d>", value)
                                      : call(which - 1, NULL, NULL, 0, 0, "<%d>", value));
      CHECK(how == RETURNED && length == wanted, "%d", length);
    }
    for (int which = 0; which < 2; which++) {
      native_forget();
      native_next(0);
      char *to = NULL;
      if (which) RUN(length = model___asprintf_chk(&to, 1, "<%d>", value));
      else RUN(length = call(5, &to, NULL, 0, 0, "<%d>", value));
      CHECK(length == wanted && strcmp(to, expected) == 0, "%d", length);
      free(to);
    }
    CHECK(RUN(model___syslog_chk(1, 1, "%d", value)) == RETURNED, "syslog");
    CHECK(RUN(call(6, NULL, NULL, 0, 0, "%d", value)) == RETURNED, "vsyslog");
  }
  return native_end();
}
