/* wchar.c against the C library. */
#include "native.h"

#include <wchar.h>

MODEL_OF(wcslen);
MODEL_OF(wcsnlen);
MODEL_OF(wcscpy);
MODEL_OF(wcpcpy);
MODEL_OF(wcsncpy);
MODEL_OF(wcscat);
MODEL_OF(wcsncat);
MODEL_OF(wcsdup);
MODEL_OF(wmemcpy);
MODEL_OF(wmempcpy);
MODEL_OF(wmemmove);
MODEL_OF(wmemset);
MODEL_OF(wmemcmp);
MODEL_OF(wcscmp);
MODEL_OF(wcsncmp);
MODEL_OF(wmemchr);
MODEL_OF(wcschr);
MODEL_OF(wcsrchr);
MODEL_OF(wcsspn);
MODEL_OF(wcscspn);
MODEL_OF(wcspbrk);
MODEL_OF(wcsstr);

static const wchar_t letters[] = {'a', 'b', 'a' + 256, -1, INT32_MAX, INT32_MIN};
enum { LETTERS = sizeof letters / sizeof letters[0], WIDE = sizeof(wchar_t), ROOM = 40 };

static wchar_t *any_string(size_t longest) {
  size_t length = native_below(longest + 1), few = native_below(2) ? 2 : LETTERS;
  wchar_t *s = native_block((length + 1) * WIDE);
  for (size_t i = 0; i < length; i++) s[i] = letters[native_below(few)];
  s[length] = 0;
  return s;
}

static volatile int result;

#define COMPARISON(name, ...)                                                                                          \
  do {                                                                                                                 \
    int expected = name(__VA_ARGS__);                                                                                  \
    native_forget();                                                                                                   \
    if (expected != 0) native_next(expected);                                                                          \
    int how = RUN(result = model_##name(__VA_ARGS__));                                                                 \
    CHECK(how == RETURNED && result == expected, "%s: %d, not %d", #name, result, expected);                           \
    for (int i = 0; i < 4; i++) {                                                                                      \
      if (RUN(result = model_##name(__VA_ARGS__)) != RETURNED) continue;                                               \
      CHECK(native_sign(result) == native_sign(expected), "%s: %d", #name, result);                                    \
    }                                                                                                                  \
  } while (0)

#define SAME(name, ...) CHECK(model_##name(__VA_ARGS__) == name(__VA_ARGS__), "%s", #name)

/* On equal blocks of `size` wide characters: the same result, the same content. */
#define WRITES(name, size, ...)                                                                                        \
  do {                                                                                                                 \
    wchar_t *to = native_copy(block, (size) * WIDE);                                                                   \
    ptrdiff_t expected = name(__VA_ARGS__) - to;                                                                       \
    wchar_t *first = to;                                                                                               \
    to = native_copy(block, (size) * WIDE);                                                                            \
    ptrdiff_t got = model_##name(__VA_ARGS__) - to;                                                                    \
    CHECK(got == expected, "%s gives offset %td, not %td", #name, got, expected);                                      \
    CHECK(memcmp(to, first, (size) * WIDE) == 0, "%s writes something else", #name);                                   \
    free(to);                                                                                                          \
    free(first);                                                                                                       \
  } while (0)

int main(void) {
  for (int round = 0; round < 4000; round++) {
    wchar_t *a = any_string(6), *b = any_string(3);
    size_t length = wcslen(a), other = wcslen(b), least = length < other ? length : other;
    size_t n = native_below(least + 2), more = native_below(9), slack = native_below(2);
    wchar_t c = native_below(8) ? letters[native_below(LETTERS)] : 0;
    COMPARISON(wcscmp, a, b);
    COMPARISON(wcsncmp, a, b, more);
    COMPARISON(wmemcmp, a, b, n);
    SAME(wcslen, a);
    SAME(wcsnlen, a, more);
    SAME(wmemchr, a, c, n);
    SAME(wcschr, a, c);
    SAME(wcsrchr, a, c);
    SAME(wcsspn, a, b);
    SAME(wcscspn, a, b);
    SAME(wcspbrk, a, b);
    SAME(wcsstr, a, b);
    wchar_t block[ROOM];
    native_fill(block, sizeof block);
    WRITES(wcscpy, length + 1 + slack, to, a);
    WRITES(wcpcpy, length + 1 + slack, to, a);
    WRITES(wcsncpy, more + slack, to, a, more);
    WRITES(wmemcpy, n + slack, to, a, n);
    WRITES(wmempcpy, n + slack, to, a, n);
    WRITES(wmemset, more + slack, to, c, more);
    WRITES(wmemmove, n + 3, to + slack, to + 1, n);
    memcpy(block, b, (other + 1) * WIDE);
    WRITES(wcscat, other + length + 1 + slack, to, a);
    WRITES(wcsncat, other + (length < more ? length : more) + 1 + slack, to, a, more);
    wchar_t *copy = model_wcsdup(a);
    CHECK(wcscmp(copy, a) == 0, "wcsdup");
    CHECK(native_size(copy) == (length + 1) * WIDE, "wcsdup takes more");
    free(copy);
    free(a);
    free(b);
  }
  wchar_t *open = native_copy(L"abc", 3 * WIDE);
  CHECK(model_wcsnlen(open, 3) == 3, "wcsnlen without a terminator");
  CHECK(model_wmemchr(open, 'c', 100) == open + 2, "wmemchr reads up to the match only");
  free(open);
  ox_errno = 0;
  native_malloc_fails_at(1);
  CHECK(model_wcsdup(L"a") == NULL && ox_errno == ENOMEM, "wcsdup without memory");
  return native_end();
}
