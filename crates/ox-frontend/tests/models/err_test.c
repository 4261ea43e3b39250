/* err.c: what is formatted is read, and errors end the program. */
#include "allowed.h"

#include <err.h>
#include <error.h>
#include <stdarg.h>

MODEL_OF(warn); MODEL_OF(warnx); MODEL_OF(vwarn); MODEL_OF(vwarnx);
extern void model_err(int, const char *, ...), model_errx(int, const char *, ...);
extern void model_verr(int, const char *, va_list), model_verrx(int, const char *, va_list);
MODEL_OF(error);

static void call(int which, const char *format, ...) {
  va_list list;
  va_start(list, format);
  switch (which) {
    case 0: model_vwarn(format, list); break;
    case 1: model_vwarnx(format, list); break;
    case 2: model_verr(1, format, list); break;
    default: model_verrx(1, format, list);
  }
  va_end(list);
}

int main(void) {
  int count = 0;
  ENDS(model_warn("%s%n", "text", &count), RETURNED);
  CHECK(count == 4, "%%n of warn");
  ENDS(model_warnx("%d%n", 10, &count), RETURNED);
  CHECK(count == 2, "%%n of warnx");
  ENDS(model_warn(NULL), RETURNED);
  ENDS(call(0, "%d", 1), RETURNED);
  ENDS(call(1, "%d", 1), RETURNED);
  ENDS(call(2, "%d", 1), EXITED);
  ENDS(call(3, "%d", 1), EXITED);
  ENDS(model_err(1, "%d%n", 123, &count), EXITED);
  CHECK(count == 3, "%%n of err");
  ENDS(model_errx(0, NULL), EXITED);
  ENDS(model_error(0, 5, "%d", 1), RETURNED);
  ENDS(model_error(3, 5, "%d", 1), EXITED);
  return native_end();
}
