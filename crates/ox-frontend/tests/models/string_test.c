/* string.c against the C library. Blocks are as large as the functions may touch. */
#include "native.h"

#include <limits.h>

MODEL_OF(strlen);
MODEL_OF(strnlen);
MODEL_OF(memcmp);
MODEL_OF(strcmp);
MODEL_OF(strncmp);
MODEL_OF(strcoll);
MODEL_OF(strxfrm);
MODEL_OF(strcpy);
MODEL_OF(stpcpy);
MODEL_OF(strncpy);
MODEL_OF(stpncpy);
MODEL_OF(strcat);
MODEL_OF(strncat);
MODEL_OF(memccpy);
MODEL_OF(mempcpy);
MODEL_OF(__mempcpy);
MODEL_OF(__stpcpy);
MODEL_OF(explicit_bzero);
MODEL_OF(memfrob);
MODEL_OF(strfry);
MODEL_OF(strdup);
extern char *model___strdup(const char *);
MODEL_OF(strndup);
extern char *model___strndup(const char *, size_t);
extern size_t model_strlcpy(char *, const char *, size_t), model_strlcat(char *, const char *, size_t);

enum { ROUNDS = 4000, ROOM = 40 };
static const char *const alphabets[] = {"ab", "aA\x80\xff", "abcdefghijklmnopqrstuvwxyz"};

static char *any_string(size_t longest) { return native_random_string(alphabets[native_below(3)], longest); }

/* Two texts that often begin alike. */
static void pair(char **a, char **b) {
  *a = any_string(6);
  if (native_below(3) == 0) {
    *b = native_string(*a);
    if (**b != 0 && native_below(2) == 0) (*b)[native_below(strlen(*b))] ^= 1 + (char)native_below(200);
  } else {
    *b = any_string(6);
  }
}

/* A comparison gives what the C library gives, if it may choose, and something of this sign in any case. */
#define COMPARISON(name, args, what, a, b)                                                                             \
  do {                                                                                                                 \
    int expected = name args;                                                                                          \
    volatile int result = 0;                                                                                           \
    if (expected != 0) native_next(expected);                                                                          \
    int how = RUN(result = model_##name args);                                                                         \
    CHECK(how == RETURNED && result == expected && native_queued() == 0, "%s of %s, %s: %d, not %d", #name, a, b,      \
          result, expected);                                                                                           \
    for (int i = 0; i < 4; i++) {                                                                                      \
      if (RUN(result = model_##name args) == RETURNED) {                                                               \
        CHECK(native_sign(result) == native_sign(expected), "%s of %s, %s: %d, not %d", #name, a, b, result, expected); \
      }                                                                                                                \
    }                                                                                                                  \
    if (expected != 0) {                                                                                               \
      native_next(expected < 0 ? 1 : -1);                                                                              \
      how = RUN(result = model_##name args);                                                                           \
      CHECK(how == ASSUMED_AWAY, "%s of %s, %s may be %d", #name, a, b, result);                                       \
      native_next(0);                                                                                                  \
      how = RUN(result = model_##name args);                                                                           \
      CHECK(how == ASSUMED_AWAY, "%s of %s, %s may be 0", #name, a, b);                                                \
    }                                                                                                                  \
  } while (0)

static void compare(void) {
  for (int round = 0; round < ROUNDS; round++) {
    char *a, *b;
    pair(&a, &b);
    size_t least = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
    size_t n = native_below(least + 2), more = native_below(9);
    COMPARISON(strcmp, (a, b), "", a, b);
    COMPARISON(strcoll, (a, b), "", a, b);
    COMPARISON(memcmp, (a, b, n), "", a, b);
    COMPARISON(strncmp, (a, b, more), "", a, b);
    COMPARISON(strncmp, (a, b, SIZE_MAX), "", a, b);
    CHECK(model_strlen(a) == strlen(a), "strlen of %s", a);
    CHECK(model_strnlen(a, more) == strnlen(a, more), "strnlen of %s, %zu", a, more);
    CHECK(model_strnlen(a, SIZE_MAX) == strlen(a), "strnlen of %s", a);
    free(a);
    free(b);
  }
  /* no terminator behind what is looked at */
  char *x = native_copy("abc", 3), *y = native_copy("abd", 3), *empty = native_block(0);
  COMPARISON(strncmp, (x, y, 3), "", "abc", "abd");
  COMPARISON(strncmp, (x, y, 5), "", "abc", "abd");
  COMPARISON(strncmp, (x, y, 2), "", "abc", "abd");
  COMPARISON(memcmp, (empty, empty, 0), "", "", "");
  COMPARISON(strncmp, (empty, empty, 0), "", "", "");
  CHECK(model_strnlen(x, 3) == 3, "strnlen without a terminator");
  CHECK(model_strnlen(empty, 0) == 0, "strnlen of nothing");
  free(x);
  free(y);
  free(empty);
}

/* Calls `name` of the library and of the model on equal blocks: the same result and the same bytes. */
#define WRITES(name, block, size, args, text)                                                                          \
  do {                                                                                                                 \
    char *to = native_copy(block, size);                                                                               \
    char *expected = (char *)name args;                                                                                \
    ptrdiff_t expected_at = expected == NULL ? -1 : expected - to;                                                     \
    char *first = to;                                                                                                  \
    to = native_copy(block, size);                                                                                     \
    char *got = (char *)model_##name args;                                                                             \
    ptrdiff_t got_at = got == NULL ? -1 : got - to;                                                                    \
    CHECK(got_at == expected_at, "%s of %s gives offset %td, not %td", #name, text, got_at, expected_at);              \
    CHECK(memcmp(to, first, size) == 0, "%s of %s writes other bytes", #name, text);                                   \
    free(first);                                                                                                       \
    free(to);                                                                                                          \
  } while (0)

static void copy(void) {
  for (int round = 0; round < ROUNDS; round++) {
    char block[ROOM];
    native_fill(block, sizeof block);
    char *from = any_string(8);
    size_t length = strlen(from), n = native_below(12), slack = native_below(3);
    WRITES(strcpy, block, length + 1 + slack, (to, from), from);
    WRITES(stpcpy, block, length + 1 + slack, (to, from), from);
    WRITES(__stpcpy, block, length + 1 + slack, (to, from), from);
    WRITES(strncpy, block, n + slack, (to, from, n), from);
    WRITES(stpncpy, block, n + slack, (to, from, n), from);
    WRITES(mempcpy, block, length + slack, (to, from, length), from);
    WRITES(__mempcpy, block, length + slack, (to, from, length), from);
    int last = (int)native_interesting();
    size_t copied = length < n ? length : n;
    WRITES(memccpy, block, copied + slack, (to, from, last, copied), from);
    int one_of_them = length > 0 ? from[native_below(length)] : 0;
    WRITES(memccpy, block, length + slack, (to, from, one_of_them, length), from);
    char *before = any_string(6);
    size_t at = strlen(before), added = length < n ? length : n;
    memcpy(block, before, at + 1);
    WRITES(strcat, block, at + length + 1 + slack, (to, from), from);
    WRITES(strncat, block, at + added + 1 + slack, (to, from, n), from);
    free(before);
    free(from);
  }
  /* no terminator behind what is copied */
  char *from = native_copy("abc", 3), block[8] = "xyz";
  WRITES(strncpy, block, 3, (to, from, 3), "abc");
  WRITES(stpncpy, block, 3, (to, from, 3), "abc");
  WRITES(strncat, block, 7, (to, from, 3), "abc");
  free(from);
}

/* OpenBSD's functions, which this C library may not have: said in other words. */
static void limited(void) {
  for (int round = 0; round < ROUNDS; round++) {
    char *from = any_string(8);
    size_t length = strlen(from), room = native_below(10);
    char *to = native_block(room), *expected = native_copy(to, room);
    if (room > 0) snprintf(expected, room, "%s", from);
    size_t result = model_strlcpy(to, from, room);
    CHECK(result == length, "strlcpy of %s into %zu bytes gives %zu", from, room, result);
    size_t written = room == 0 ? 0 : strlen(expected) + 1;
    CHECK(memcmp(to, expected, written) == 0, "strlcpy of %s into %zu bytes", from, room);
    free(to);
    free(expected);

    char *before = any_string(6);
    size_t at = strlen(before);
    to = native_block(room > at ? room : at + 1);
    memcpy(to, before, at + 1);
    result = model_strlcat(to, from, room);
    CHECK(result == (at < room ? at : room) + length, "strlcat of %s, %s, %zu gives %zu", before, from, room, result);
    char whole[ROOM];
    snprintf(whole, sizeof whole, "%s%s", before, from);
    if (room > at) whole[room - 1] = 0;
    CHECK(strcmp(to, room > at ? whole : before) == 0, "strlcat of %s, %s, %zu: %s", before, from, room, to);
    free(to);
    free(before);
    free(from);
  }
  char *open = native_copy("abc", 3);
  CHECK(model_strlcat(open, "de", 3) == 5 && memcmp(open, "abc", 3) == 0, "strlcat to what has no terminator");
  free(open);
}

static void transform(void) {
  for (int round = 0; round < ROUNDS; round++) {
    char *from = any_string(8);
    size_t room = native_below(10), length = strlen(from);
    char *to = native_block(room), *expected = native_block(room);
    size_t wanted = strxfrm(expected, from, room), got = model_strxfrm(to, from, room);
    CHECK(got == wanted && got == length, "strxfrm of %s gives %zu, not %zu", from, got, wanted);
    if (wanted < room) CHECK(memcmp(to, expected, wanted + 1) == 0, "strxfrm of %s", from);
    free(to);
    free(expected);
    free(from);
  }
  CHECK(model_strxfrm(NULL, "abc", 0) == 3, "strxfrm without a place");
}

static void bytes(void) {
  for (int round = 0; round < 100; round++) {
    size_t n = native_below(20);
    char *to = native_block(n), *expected = native_copy(to, n);
    model_memfrob(to, n);
    memfrob(expected, n);
    CHECK(memcmp(to, expected, n) == 0, "memfrob of %zu bytes", n);
    model_explicit_bzero(to, n);
    for (size_t i = 0; i < n; i++) CHECK(to[i] == 0, "explicit_bzero of %zu bytes", n);
    free(to);
    free(expected);
  }
}

static int by_byte(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

static void shuffle(void) {
  static bool seen[6];
  static const char *const orders[6] = {"abc", "acb", "bac", "bca", "cab", "cba"};
  for (int round = 0; round < 20000; round++) {
    char *s = native_string("abc");
    if (RUN(model_strfry(s)) == RETURNED) {
      for (int i = 0; i < 6; i++) seen[i] = seen[i] || strcmp(s, orders[i]) == 0;
      qsort(s, 3, 1, by_byte);
      CHECK(strcmp(s, "abc") == 0, "strfry changes the characters: %s", s);
    }
    free(s);
  }
  for (int i = 0; i < 6; i++) CHECK(seen[i], "strfry never gives %s", orders[i]);
}

static void duplicate(void) {
  for (int round = 0; round < ROUNDS / 4; round++) {
    char *from = any_string(8);
    size_t n = native_below(10), length = strlen(from), limited = n < length ? n : length;
    char *unended = native_copy(from, length);
    char *whole = model_strdup(from), *other = model___strdup(from), *part = model_strndup(from, n),
         *same = model___strndup(unended, limited);
    CHECK(strcmp(whole, from) == 0 && strcmp(other, from) == 0, "strdup of %s: %s", from, whole);
    CHECK(strlen(part) == limited && memcmp(part, from, limited) == 0, "strndup of %s, %zu: %s", from, n, part);
    CHECK(strcmp(part, same) == 0, "strndup of what has no terminator");
    CHECK(native_size(whole) == length + 1 && native_size(other) == length + 1, "strdup of %s takes more", from);
    CHECK(native_size(part) == limited + 1 && native_size(same) == limited + 1, "strndup of %s takes more", from);
    free(whole);
    free(other);
    free(part);
    free(same);
    free(unended);
    free(from);
  }
  ox_errno = 0;
  native_malloc_fails_at(1);
  CHECK(model_strdup("abc") == NULL && ox_errno == ENOMEM, "strdup without memory");
  ox_errno = 0;
  native_malloc_fails_at(1);
  CHECK(model_strndup("abc", 2) == NULL && ox_errno == ENOMEM, "strndup without memory");
}

/* Copies onto themselves. Places side by side, and nothing to copy, are fine. */
static void overlap(void) {
  char b[16] = "abc";
  char *volatile same = b; /* so that the compiler does not warn */
  CHECK(RUN(model_strcpy(b, b + 1)) == OVERLAPPED, "strcpy");
  strcpy(b, "abc");
  CHECK(RUN(model_strcpy(same, b)) == OVERLAPPED, "strcpy to the same place");
  CHECK(RUN(model_stpcpy(b, b + 1)) == OVERLAPPED, "stpcpy");
  strcpy(b, "abc");
  CHECK(RUN(model_strcpy(b + 4, b)) == RETURNED && strcmp(b + 4, "abc") == 0, "strcpy behind it");
  CHECK(RUN(model_strncpy(b, b + 1, 2)) == OVERLAPPED, "strncpy");
  CHECK(RUN(model_stpncpy(b, b + 1, 2)) == OVERLAPPED, "stpncpy");
  CHECK(RUN(model_strncpy(same, b, 0)) == RETURNED, "strncpy of nothing");
  CHECK(RUN(model_strncpy(b, b + 4, 4)) == RETURNED, "strncpy side by side");
  strcpy(b, "ab");
  CHECK(RUN(model_strcat(b, b + 2)) == OVERLAPPED, "strcat of its own end");
  CHECK(RUN(model_strncat(b, b + 1, 1)) == OVERLAPPED, "strncat");
  CHECK(RUN(model_memccpy(b, b + 1, 0, 4)) == OVERLAPPED, "memccpy");
}

int main(void) {
  compare();
  copy();
  limited();
  transform();
  bytes();
  overlap();
  shuffle();
  duplicate();
  return native_end();
}
