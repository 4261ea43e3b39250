/* stdlib.c against the C library. */
#include "native.h"

#include <limits.h>
#include <malloc.h>

MODEL_OF(abs);
MODEL_OF(labs);
MODEL_OF(llabs);
MODEL_OF(div);
MODEL_OF(ldiv);
MODEL_OF(lldiv);
MODEL_OF(realloc);
MODEL_OF(reallocarray);
MODEL_OF(posix_memalign);
MODEL_OF(valloc);
MODEL_OF(pvalloc);
MODEL_OF(getenv);
MODEL_OF(secure_getenv);
MODEL_OF(setenv);
MODEL_OF(unsetenv);
MODEL_OF(putenv);
MODEL_OF(clearenv);
MODEL_OF(system);

#define DIVIDES(type, name, least)                                                                                     \
  do {                                                                                                                 \
    type n = (type)native_interesting(), by = (type)native_interesting();                                              \
    if (by == 0 || (n == (least) && by == -1)) break;                                                                  \
    __typeof__(name(n, by)) expected = name(n, by), got = model_##name(n, by);                                         \
    CHECK(got.quot == expected.quot && got.rem == expected.rem, "%s of %lld, %lld", #name, (long long)n, (long long)by); \
  } while (0)

static void arithmetic(void) {
  for (int round = 0; round < 5000; round++) {
    long long n = native_interesting();
    if ((int)n != INT_MIN) CHECK(model_abs((int)n) == abs((int)n), "abs of %d", (int)n);
    if ((long)n != LONG_MIN) CHECK(model_labs((long)n) == labs((long)n), "labs of %ld", (long)n);
    if (n != LLONG_MIN) CHECK(model_llabs(n) == llabs(n), "llabs of %lld", n);
    DIVIDES(int, div, INT_MIN);
    DIVIDES(long, ldiv, LONG_MIN);
    DIVIDES(long long, lldiv, LLONG_MIN);
  }
  CHECK(RUN(model_abs(INT_MIN)) == FORBIDDEN && RUN(model_labs(LONG_MIN)) == FORBIDDEN, "they do not exist");
  CHECK(RUN(model_llabs(LLONG_MIN)) == FORBIDDEN, "it does not exist");
}

static void resize(void) {
  for (int round = 0; round < 2000; round++) {
    size_t before = native_below(40), after = 1 + native_below(40), kept = before < after ? before : after;
    char *old = native_block(before), *content = native_copy(old, before);
    bool array = native_below(2);
    char *new = array ? model_reallocarray(old, after, 1) : model_realloc(old, after);
    CHECK(memcmp(new, content, kept) == 0, "realloc from %zu to %zu bytes", before, after);
    CHECK(native_size(new) == after, "realloc to %zu bytes gives %zu", after, native_size(new));
    free(new);
    free(content);
  }
  ox_errno = 3;
  CHECK(model_realloc(native_block(4), 0) == NULL && ox_errno == 3, "realloc to 0 frees");
  CHECK(model_reallocarray(native_block(4), 0, 9) == NULL && ox_errno == 3, "reallocarray to 0 frees");
  char *p = model_realloc(NULL, 3);
  memset(p, 1, 3);
  free(p);
  p = model_reallocarray(NULL, 3, 5);
  memset(p, 1, 15);
  errno = ox_errno = 0;
  volatile size_t many = SIZE_MAX / 2;
  CHECK(model_reallocarray(p, many, 3) == NULL && ox_errno == ENOMEM, "reallocarray of too many bytes");
  CHECK(reallocarray(p, many, 3) == NULL && errno == ENOMEM, "the C library's reallocarray of too many bytes");
  native_malloc_fails_at(1);
  ox_errno = 0;
  CHECK(model_realloc(p, 20) == NULL && ox_errno == ENOMEM && p[14] == 1, "realloc without memory leaves the object");
  free(p);
}

static void aligned(void) {
  for (size_t align = 0; align < 300; align++) {
    void *ours = &ours, *theirs = &theirs;
    ox_errno = errno = 9;
    int got = model_posix_memalign(&ours, align, 24);
    bool good = align >= sizeof(void *) && __builtin_popcountll(align) == 1;
    CHECK(got == (good ? 0 : EINVAL) && ox_errno == 9, "posix_memalign to %zu: %d", align, got);
    CHECK(good || ours == &ours, "posix_memalign to %zu writes", align);
    if (!good) continue; /* AddressSanitizer does not ask the C library, and ends the program */
    CHECK(posix_memalign(&theirs, align, 24) == got && errno == 9, "posix_memalign to %zu", align);
    CHECK((uintptr_t)ours % (align < 16 ? align : 16) == 0, "posix_memalign to %zu: %p", align, ours);
    CHECK(native_size(ours) == 24, "posix_memalign of 24 bytes gives %zu", native_size(ours));
    free(ours);
    free(theirs);
  }
  void *p = NULL;
  native_malloc_fails_at(1);
  CHECK(model_posix_memalign(&p, 16, 8) == ENOMEM && p == NULL, "posix_memalign without memory");
  char *page = model_valloc(10), *pages = model_pvalloc(4097);
  CHECK((uintptr_t)page % 4096 == 0 && (uintptr_t)pages % 4096 == 0, "valloc");
  CHECK(native_size(page) == 10 && native_size(pages) == 8192, "valloc and pvalloc give as much as was asked for");
  free(page);
  free(pages);
  pages = model_pvalloc(4096);
  CHECK(native_size(pages) == 4096, "pvalloc of a page gives %zu", native_size(pages));
  free(pages);
  ox_errno = 0;
  CHECK(model_pvalloc(SIZE_MAX - 10) == NULL && ox_errno == ENOMEM, "pvalloc of too many bytes");
}

static char *volatile value;
static volatile int result;

static void environment(void) {
  bool null = false, empty = false, some = false;
  for (int round = 0; round < 200; round++) {
    char name[16];
    sprintf(name, "NAME%d", round % 7); /* more than are remembered */
    int how = RUN(value = round % 2 ? model_getenv(name) : model_secure_getenv(name));
    if (how != RETURNED) continue;
    char *first = value;
    CHECK(RUN(value = model_getenv(name)) == RETURNED && value == first, "the same again");
    if (value == NULL) {
      null = true;
    } else {
      CHECK(strlen(value) < 131072, "a value has an end");
      empty = empty || *value == 0;
      some = some || *value != 0;
    }
  }
  native_next(1);
  native_next(131071);
  if (RUN(value = model_getenv("NAME")) == RETURNED && *value == 0) empty = true;
  native_next(1);
  native_next(131072);
  CHECK(RUN(value = model_getenv("NAMES")) == ASSUMED_AWAY, "getenv finds nothing behind the environment");
  CHECK(null && empty && some, "getenv: null %d, empty %d, other %d", null, empty, some);
}

/* Which changes are refused is the same, and `getenv` behind them is not known. */
static void changes(void) {
  static const char *const names[] = {"", "A", "A=", "=", "A=B", "ABC"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    errno = ox_errno = 1;
    int expected = setenv(names[i], "x", 1);
    native_next(0);
    CHECK(RUN(result = model_setenv(names[i], "x", 1)) == RETURNED, "setenv of %s", names[i]);
    CHECK(result == expected && ox_errno == errno, "setenv of %s: %d, errno %d", names[i], result, ox_errno);
    native_forget();
    errno = ox_errno = 1;
    expected = unsetenv(names[i]);
    CHECK(model_unsetenv(names[i]) == expected && ox_errno == errno, "unsetenv of %s", names[i]);
  }
  native_next(1);
  ox_errno = 0;
  CHECK(RUN(result = model_setenv("A", "x", 1)) == RETURNED && result == -1 && ox_errno == ENOMEM, "setenv fails");
  native_next(0);
  CHECK(RUN(result = model_putenv("A=x")) == RETURNED && result == 0, "putenv");
  CHECK(model_clearenv() == 0, "clearenv");
  CHECK(RUN(value = model_getenv("A")) == UNSUPPORTED, "getenv after the environment was changed");
}

static void commands(void) {
  ox_errno = 3;
  native_next(256);
  CHECK(RUN(result = model_system("exit 1")) == RETURNED && result == 256 && ox_errno == 3, "system");
  native_next(1);
  CHECK(RUN(result = model_system(NULL)) == RETURNED && result == 1 && ox_errno == 3, "system(NULL)");
  native_next(-1);
  CHECK(RUN(result = model_system(NULL)) == RETURNED && result == -1 && ox_errno == 3, "system(NULL)");
  native_next(-1);
  native_next(EAGAIN);
  CHECK(RUN(result = model_system("")) == RETURNED && result == -1 && ox_errno == EAGAIN, "system fails");
}

int main(void) {
  arithmetic();
  resize();
  aligned();
  environment();
  changes();
  commands();
  return native_end();
}
