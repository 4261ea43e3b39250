/* random.c */
#include "allowed.h"

#include <sys/random.h>
#include <unistd.h>

MODEL_OF(getrandom); MODEL_OF(getentropy);

int main(void) {
  for (int i = 0; i < 1000; i++) {
    size_t size = native_below(12);
    char *theirs = native_block(size), *mine = native_copy(theirs, size);
    ssize_t wanted = getrandom(theirs, size, 0);
    native_forget();
    native_next(wanted);
    for (ssize_t j = 0; j < wanted; j++) native_next((unsigned char)theirs[j]);
    CHECK(RUN(result = model_getrandom(mine, size, 0)) == RETURNED && result == wanted, "%lld", result);
    CHECK(memcmp(mine, theirs, size) == 0, "content");
    COUNT_OR_FAIL(model_getrandom(mine, size, 0), (long long)size);
    ZERO_OR_FAIL(model_getentropy(mine, size));
    free(theirs);
    free(mine);
  }
  char large[300];
  CHECK(getentropy(large, 257) == -1, "too much");
  FAILS(model_getentropy(large, 257), -1, 5);
  IS_NOT_ALLOWED(model_getentropy(large, 257), 0);
  return native_end();
}
