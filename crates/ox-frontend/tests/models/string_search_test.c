/* string_search.c against the C library. */
#include "native.h"

MODEL_OF(memchr);
MODEL_OF(memrchr);
MODEL_OF(rawmemchr);
extern void *model___rawmemchr(const void *, int);
MODEL_OF(strchr);
MODEL_OF(strchrnul);
MODEL_OF(strrchr);
MODEL_OF(strspn);
MODEL_OF(strcspn);
MODEL_OF(strpbrk);
MODEL_OF(strstr);
MODEL_OF(strcasestr);
MODEL_OF(memmem);
MODEL_OF(strtok);
MODEL_OF(strtok_r);
extern char *model___strtok_r(char *, const char *, char **);
MODEL_OF(strsep);
MODEL_OF(basename);

enum { ROUNDS = 6000 };
static const char *const alphabets[] = {"ab", "aAbB\x80\xff", "abc,; "};

static char *any_string(size_t longest) { return native_random_string(alphabets[native_below(3)], longest); }

/* A character that is often there, as any int of that value. */
static int any_character(const char *s) {
  int c = native_below(2) ? "aAb\x80\xff,"[native_below(7)] : (int)native_interesting();
  if (*s != 0 && native_below(2)) c = s[native_below(strlen(s))];
  return native_below(4) == 0 ? (int)(256u * (unsigned)native_below(100) + (unsigned)c) : c;
}

#define SAME(name, args, ...)                                                                                          \
  do {                                                                                                                 \
    __typeof__(name args) got = model_##name args, expected = name args;                                               \
    CHECK(got == expected, __VA_ARGS__);                                                                               \
  } while (0)

static void characters(void) {
  for (int round = 0; round < ROUNDS; round++) {
    char *s = any_string(8);
    size_t n = native_below(strlen(s) + 2);
    int c = any_character(s);
    SAME(memchr, (s, c, n), "memchr of %s, %d, %zu", s, c, n);
    SAME(memrchr, (s, c, n), "memrchr of %s, %d, %zu", s, c, n);
    SAME(strchr, (s, c), "strchr of %s, %d", s, c);
    SAME(strchrnul, (s, c), "strchrnul of %s, %d", s, c);
    SAME(strrchr, (s, c), "strrchr of %s, %d", s, c);
    SAME(strchr, (s, 0), "strchr of %s, 0", s);
    SAME(strrchr, (s, 256), "strrchr of %s, 256", s);
    SAME(basename, (s), "basename of %s", s);
    if (strchr(s, c) != NULL) {
      SAME(rawmemchr, (s, c), "rawmemchr of %s, %d", s, c);
      CHECK(model___rawmemchr(s, c) == strchr(s, c), "__rawmemchr of %s, %d", s, c);
    }
    free(s);
  }
  char *open = native_copy("abc", 3);
  CHECK(model_memchr(open, 'c', 100) == open + 2, "memchr reads up to the match only");
  CHECK(model_memchr(open, 'x', 3) == NULL && model_memchr(open, 'a', 0) == NULL, "memchr of 3 and 0 bytes");
  CHECK(model_memrchr(open, 'x', 3) == NULL && model_memrchr(open, 'a', 0) == NULL, "memrchr of 3 and 0 bytes");
  CHECK(model_rawmemchr(open, 'c') == open + 2, "rawmemchr reads up to the match only");
  free(open);
}

static void sets(void) {
  for (int round = 0; round < ROUNDS; round++) {
    char *s = any_string(8), *set = any_string(3), *wanted = any_string(3);
    SAME(strspn, (s, set), "strspn of %s, %s", s, set);
    SAME(strcspn, (s, set), "strcspn of %s, %s", s, set);
    SAME(strpbrk, (s, set), "strpbrk of %s, %s", s, set);
    SAME(strstr, (s, wanted), "strstr of %s, %s", s, wanted);
    SAME(strcasestr, (s, wanted), "strcasestr of %s, %s", s, wanted);
    size_t n = strlen(s), length = strlen(wanted);
    char *bytes = native_copy(s, n), *part = native_copy(wanted, length);
    SAME(memmem, (bytes, n, part, length), "memmem of %s, %s", s, wanted);
    free(bytes);
    free(part);
    free(s);
    free(set);
    free(wanted);
  }
}

static void paths(void) {
  for (int round = 0; round < ROUNDS / 4; round++) {
    char *s = native_random_string("ab/.", 8);
    SAME(basename, (s), "basename of %s", s);
    free(s);
  }
}

/* Both take the same text apart, with other separators each time: the same tokens, the same bytes at the end. */
static void tokens(void) {
  for (int round = 0; round < ROUNDS; round++) {
    char *text = any_string(10);
    size_t size = strlen(text) + 1;
    char *a = native_copy(text, size), *b = native_copy(text, size), *c = native_copy(text, size),
         *d = native_copy(text, size), *e = native_copy(text, size), *f = native_copy(text, size);
    char *of_c = NULL, *of_d = NULL, *of_e = e, *of_f = f;
    for (int i = 0; i < 5; i++) {
      char *set = any_string(2);
      char *x = strtok(i == 0 ? a : NULL, set), *y = model_strtok(i == 0 ? b : NULL, set);
      CHECK((x == NULL && y == NULL) || (y != NULL && x != NULL && x - a == y - b), "strtok of %s, %s", text, set);
      y = model_strtok_r(i == 0 ? c : NULL, set, &of_c);
      CHECK((x == NULL && y == NULL) || (y != NULL && x != NULL && x - a == y - c), "strtok_r of %s, %s", text, set);
      y = model___strtok_r(i == 0 ? d : NULL, set, &of_d);
      CHECK((x == NULL && y == NULL) || (y != NULL && x != NULL && x - a == y - d), "__strtok_r of %s", text);
      x = strsep(&of_e, set);
      y = model_strsep(&of_f, set);
      CHECK((x == NULL && y == NULL) || (y != NULL && x != NULL && x - e == y - f), "strsep of %s, %s", text, set);
      CHECK((of_e == NULL && of_f == NULL) || of_e - e == of_f - f, "the rest of strsep of %s, %s", text, set);
      free(set);
    }
    CHECK(memcmp(a, b, size) == 0 && memcmp(a, c, size) == 0, "strtok of %s writes other bytes", text);
    CHECK(memcmp(a, d, size) == 0 && memcmp(e, f, size) == 0, "strsep of %s writes other bytes", text);
    free(a);
    free(b);
    free(c);
    free(d);
    free(e);
    free(f);
    free(text);
  }
}

/* Where strtok_r stands is the same as in the C library at every step, for those who look. */
static void rest_of_strtok(void) {
  for (int round = 0; round < ROUNDS / 4; round++) {
    char *text = native_random_string("ab,", 10);
    size_t size = strlen(text) + 1;
    char *a = native_copy(text, size), *b = native_copy(text, size), *of_a = NULL, *of_b = NULL;
    for (int i = 0; i < 4; i++) {
      strtok_r(i == 0 ? a : NULL, ",", &of_a);
      model_strtok_r(i == 0 ? b : NULL, ",", &of_b);
      CHECK(of_a - a == of_b - b, "the rest of strtok_r of %s: %td, not %td", text, of_b - b, of_a - a);
    }
    free(a);
    free(b);
    free(text);
  }
}

int main(void) {
  characters();
  sets();
  paths();
  tokens();
  rest_of_strtok();
  return native_end();
}
