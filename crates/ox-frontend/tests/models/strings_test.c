/* strings.c against the C library. */
#include "native.h"

#include <strings.h>
#include <unistd.h>

MODEL_OF(bcmp);
MODEL_OF(bcopy);
MODEL_OF(bzero);
MODEL_OF(index);
MODEL_OF(rindex);
MODEL_OF(strcasecmp);
MODEL_OF(strncasecmp);
MODEL_OF(ffs);
MODEL_OF(ffsl);
MODEL_OF(ffsll);
MODEL_OF(swab);

static volatile int result;

#define COMPARISON(name, expected, ...)                                                                                \
  do {                                                                                                                 \
    native_forget();                                                                                                   \
    if ((expected) != 0) native_next(expected);                                                                        \
    int how = RUN(result = model_##name(__VA_ARGS__));                                                                 \
    CHECK(how == RETURNED && result == (expected), "%s of %s, %s: %d, not %d", #name, a, b, result, (int)(expected));  \
    for (int i = 0; i < 4; i++) {                                                                                      \
      if (RUN(result = model_##name(__VA_ARGS__)) != RETURNED) continue;                                               \
      CHECK(native_sign(result) == native_sign(expected), "%s of %s, %s: %d", #name, a, b, result);                    \
    }                                                                                                                  \
  } while (0)

int main(void) {
  for (int round = 0; round < 5000; round++) {
    char *a = native_random_string("aAbB[`{@\xe4\xc4", 6), *b = native_random_string("aAbB[`{@\xe4\xc4", 6);
    if (native_below(2)) {
      free(b);
      b = native_string(a);
      for (size_t i = 0; b[i] != 0; i++) {
        if (native_below(2)) b[i] ^= 32;
        if (b[i] == 0) b[i] = 'a';
      }
    }
    size_t least = strlen(a) < strlen(b) ? strlen(a) : strlen(b), n = native_below(least + 2), more = native_below(9);
    COMPARISON(strcasecmp, strcasecmp(a, b), a, b);
    COMPARISON(strncasecmp, strncasecmp(a, b, more), a, b, more);
    native_forget();
    int different = bcmp(a, b, n);
    if (different != 0) native_next(different);
    CHECK(RUN(result = model_bcmp(a, b, n)) == RETURNED && result == different, "bcmp of %s, %s, %zu", a, b, n);
    for (int i = 0; i < 4; i++) {
      if (RUN(result = model_bcmp(a, b, n)) != RETURNED) continue;
      CHECK((result != 0) == (different != 0), "bcmp of %s, %s, %zu: %d", a, b, n, result);
    }
    int c = native_below(2) ? "aAbB"[native_below(5)] : (int)native_interesting();
    CHECK(model_index(a, c) == index(a, c), "index of %s, %d", a, c);
    CHECK(model_rindex(a, c) == rindex(a, c), "rindex of %s, %d", a, c);
    free(a);
    free(b);
    long long bits = native_interesting();
    if (native_below(2)) bits = (long long)((unsigned long long)bits << native_below(64));
    CHECK(model_ffs((int)bits) == ffs((int)bits), "ffs of %d", (int)bits);
    CHECK(model_ffsl((long)bits) == ffsl((long)bits), "ffsl of %ld", (long)bits);
    CHECK(model_ffsll(bits) == ffsll(bits), "ffsll of %lld", bits);
  }
  for (int round = 0; round < 2000; round++) {
    size_t n = native_below(12), from = native_below(4), to = native_below(4);
    char *theirs = native_block(n + 4), *ours = native_copy(theirs, n + 4);
    bcopy(theirs + from, theirs + to, n);
    model_bcopy(ours + from, ours + to, n);
    CHECK(memcmp(theirs, ours, n + 4) == 0, "bcopy of %zu bytes from %zu to %zu", n, from, to);
    bzero(theirs + to, n);
    model_bzero(ours + to, n);
    CHECK(memcmp(theirs, ours, n + 4) == 0, "bzero of %zu bytes", n);
    native_fill(theirs, n + 4);
    memcpy(ours, theirs, n + 4);
    char *source = native_block(n);
    ssize_t length = native_below(8) == 0 ? -(ssize_t)native_below(5) : (ssize_t)n;
    swab(source, theirs, length);
    model_swab(source, ours, length);
    CHECK(memcmp(theirs, ours, n + 4) == 0, "swab of %zd bytes", length);
    free(source);
    free(theirs);
    free(ours);
  }
  return native_end();
}
