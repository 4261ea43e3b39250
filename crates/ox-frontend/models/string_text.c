/* <string.h>: texts for numbers. A text is any string that fits into `LONGEST` bytes: in the C locale all of them do. */
#include "ox_text.h"

enum { LONGEST = 64, LAST_ERROR = 133, LAST_SIGNAL = 64 };

static char error_text[LONGEST], signal_text[LONGEST];

/* Linux has no 41 and 58. */
static bool is_error(int number) { return number >= 0 && number <= LAST_ERROR && number != 41 && number != 58; }

//@ allowed string.h
char *strerror(int number) {
  ox_any_bytes(error_text, LONGEST, "strerror");
  error_text[LONGEST - 1] = 0;
  if (!is_error(number) && ox_any_bool("strerror sets errno")) ox_errno = OX_EINVAL;
  return error_text;
}

/* GNU's: the result is a text of its own or `to`, of which no more than `room` bytes are written. */
//@ allowed string.h
char *strerror_r(int number, char *to, size_t room) {
  (void)number;
  if (ox_any_bool("strerror_r uses the buffer")) {
    size_t length = ox_any_size("strerror_r");
    ox_assume(length < LONGEST && (room == 0 || length < room));
    if (room > 0) {
      ox_any_bytes(to, length, "strerror_r");
      to[length] = 0;
    }
    return to;
  }
  ox_any_bytes(error_text, LONGEST, "strerror_r");
  error_text[LONGEST - 1] = 0;
  return error_text;
}

/* POSIX's, under the name that it has in programs. */
//@ allowed string.h
int __xpg_strerror_r(int number, char *to, size_t room) {
  int result = ox_any_int("strerror_r");
  ox_assume(result == 0 || (result == OX_EINVAL && !is_error(number)) || (result == OX_ERANGE && room < LONGEST));
  ox_assume(result != 0 || room > 0);
  ox_any_bytes(to, room < LONGEST ? room : LONGEST, "strerror_r");
  if (room > 0) {
    size_t length = ox_any_size("strerror_r");
    ox_assume(length < room && length < LONGEST);
    if (result == 0 || ox_any_bool("strerror_r ends the text")) to[length] = 0;
  }
  return result;
}

/* For what is no signal there may be none. */
//@ allowed string.h
char *strsignal(int number) {
  if ((number < 1 || number > LAST_SIGNAL) && ox_any_bool("strsignal gives none")) return NULL;
  ox_any_bytes(signal_text, LONGEST, "strsignal");
  signal_text[LONGEST - 1] = 0;
  return signal_text;
}
