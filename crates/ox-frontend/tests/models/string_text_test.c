/* string_text.c: what the C library says fits, and what is promised holds. */
#include "native.h"

#include <signal.h>

extern char *model_strerror(int), *model_strerror_r(int, char *, size_t), *model_strsignal(int);
extern int model___xpg_strerror_r(int, char *, size_t);
extern int __xpg_strerror_r(int, char *, size_t);

static char *volatile text;
static volatile int result;

/* The model can give this text: its bytes are what `ox_any_bytes` gives. */
static void give(const char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) native_next(i < strlen(bytes) ? bytes[i] : 0);
}

int main(void) {
  for (int number = -3; number < 200; number++) {
    const char *expected = strerror(number);
    native_forget();
    give(expected, 64);
    native_next(0);
    ox_errno = 7;
    CHECK(RUN(text = model_strerror(number)) == RETURNED, "strerror of %d", number);
    CHECK(strcmp(text, expected) == 0 && ox_errno == 7, "strerror of %d cannot be %s", number, expected);
    native_forget();
    for (int i = 0; i < 64; i++) native_next('x');
    native_next(1);
    CHECK(RUN(text = model_strerror(number)) == RETURNED && strlen(text) == 63, "strerror of %d has no end", number);
    bool known = strncmp(expected, "Unknown", 7) != 0;
    CHECK(ox_errno == (known ? 7 : EINVAL), "strerror of %d: errno %d", number, ox_errno);
    native_forget();
    if (RUN(text = model_strerror(number)) == RETURNED) CHECK(strlen(text) < 64, "strerror of %d", number);
    for (size_t room = 0; room < 80; room += 1 + native_below(9)) {
      char *theirs = native_block(room), *ours = native_block(room);
      int code = __xpg_strerror_r(number, theirs, room);
      native_forget();
      native_next(code);
      size_t filled = room < 64 ? room : 64;
      if (room > 0) {
        give(theirs, filled);
        native_next((long long)strlen(theirs));
        native_next(1);
      }
      int how = RUN(result = model___xpg_strerror_r(number, ours, room));
      CHECK(how == RETURNED && result == code, "strerror_r of %d, %zu cannot be %d", number, room, code);
      if (room > 0) CHECK(strcmp(ours, theirs) == 0, "strerror_r of %d, %zu: %s", number, room, ours);
      native_forget();
      for (int i = 0; i < 20; i++) {
        if (RUN(result = model___xpg_strerror_r(number, ours, room)) != RETURNED) continue;
        CHECK(result == 0 || result == EINVAL || result == ERANGE, "strerror_r of %d: %d", number, result);
        if (result == 0) CHECK(strnlen(ours, room) < room, "strerror_r of %d, %zu ends no text", number, room);
      }
      for (int i = 0; i < 20; i++) {
        char *own = NULL;
        if (RUN(text = model_strerror_r(number, ours, room)) != RETURNED) continue;
        own = text;
        if (own != ours || room > 0) CHECK(strlen(own) < 64, "GNU's strerror_r of %d, %zu", number, room);
      }
      native_next(1); /* into the buffer */
      native_next(3);
      for (int i = 0; i < 3; i++) native_next("abc"[i]);
      how = RUN(text = model_strerror_r(number, ours, room));
      CHECK((how == RETURNED) == (room == 0 || room > 3), "GNU's strerror_r of 3 characters in %zu bytes", room);
      if (room > 3) CHECK(text == ours && strcmp(ours, "abc") == 0, "GNU's strerror_r in a buffer");
      free(theirs);
      free(ours);
    }
  }
  char *buffer = native_block(80);
  native_forget();
  native_next(EINVAL);
  CHECK(RUN(result = model___xpg_strerror_r(0, buffer, 8)) == ASSUMED_AWAY, "strerror_r refuses 0");
  native_next(EINVAL);
  CHECK(RUN(result = model___xpg_strerror_r(133, buffer, 8)) == ASSUMED_AWAY, "strerror_r refuses 133");
  native_next(ERANGE);
  give("", 64);
  native_next(0);
  CHECK(RUN(result = model___xpg_strerror_r(2, buffer, 64)) == ASSUMED_AWAY, "strerror_r has no room in 64 bytes");
  native_forget();
  native_next(1);
  native_next(64);
  CHECK(RUN(text = model_strerror_r(2, buffer, 80)) == ASSUMED_AWAY, "GNU's strerror_r gives 64 characters");
  free(buffer);
  for (int number = -2; number < 80; number++) {
    const char *expected = strsignal(number);
    native_forget();
    if (number < 1 || number > 64) native_next(0);
    give(expected, 64);
    CHECK(RUN(text = model_strsignal(number)) == RETURNED, "strsignal of %d", number);
    CHECK(strcmp(text, expected) == 0, "strsignal of %d cannot be %s", number, expected);
    native_forget();
    if (number < 1 || number > 64) native_next(0);
    for (int i = 0; i < 64; i++) native_next('x');
    CHECK(RUN(text = model_strsignal(number)) == RETURNED && strlen(text) == 63, "strsignal of %d has no end", number);
    if (number < 1 || number > 64) native_next(1);
    CHECK(RUN(text = model_strsignal(number)) == RETURNED, "strsignal of %d", number);
    CHECK((text == NULL) == (number < 1 || number > 64), "strsignal of %d is null", number);
  }
  return native_end();
}
