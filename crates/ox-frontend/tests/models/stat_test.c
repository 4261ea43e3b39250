/* stat.c: the structures of the C library, and nothing behind them is written. */
#include "allowed.h"

#include <fcntl.h>
#include <sys/stat.h>

MODEL_OF(stat); MODEL_OF(lstat); MODEL_OF(fstat); MODEL_OF(fstatat); MODEL_OF(stat64); MODEL_OF(lstat64); MODEL_OF(fstat64);
MODEL_OF(fstatat64);
extern int model___xstat(int, const char *, struct stat *), model___lxstat(int, const char *, struct stat *);
extern int model___fxstat(int, int, struct stat *), model___xstat64(int, const char *, struct stat64 *);
extern int model___lxstat64(int, const char *, struct stat64 *), model___fxstat64(int, int, struct stat64 *);

static volatile int how;

#define ASKS(type, call)                                                                                               \
  do {                                                                                                                 \
    struct type theirs_, *to = native_block(sizeof *to);                                                               \
    type("/", &theirs_);                                                                                               \
    native_forget();                                                                                                   \
    native_next(0);                                                                                                    \
    for (size_t i_ = 0; i_ < sizeof theirs_; i_++) native_next(((unsigned char *)&theirs_)[i_]);                       \
    how = RUN(result = call);                                                                                          \
    CHECK(how == RETURNED && result == 0 && memcmp(to, &theirs_, sizeof theirs_) == 0, "%s", #call);                   \
    FAILS(call, -1, 2);                                                                                                \
    IS_NOT_ALLOWED(call, 1);                                                                                           \
    theirs_.st_size = -1;                                                                                              \
    native_forget();                                                                                                   \
    native_next(0);                                                                                                    \
    for (size_t i_ = 0; i_ < sizeof theirs_; i_++) native_next(((unsigned char *)&theirs_)[i_]);                       \
    CHECK(RUN(result = call) == ASSUMED_AWAY, "no file is smaller than nothing");                                      \
    native_forget();                                                                                                   \
    free(to);                                                                                                          \
  } while (0)

int main(void) {
  ASKS(stat, model_stat("/", to));
  ASKS(stat, model_lstat("/", to));
  ASKS(stat, model_fstat(3, to));
  ASKS(stat, model_fstatat(3, "/", to, 0));
  ASKS(stat, model___xstat(1, "/", to));
  ASKS(stat, model___lxstat(1, "/", to));
  ASKS(stat, model___fxstat(1, 3, to));
  ASKS(stat64, model_stat64("/", to));
  ASKS(stat64, model_lstat64("/", to));
  ASKS(stat64, model_fstat64(3, to));
  ASKS(stat64, model_fstatat64(3, "/", to, 0));
  ASKS(stat64, model___xstat64(1, "/", to));
  ASKS(stat64, model___lxstat64(1, "/", to));
  ASKS(stat64, model___fxstat64(1, 3, to));
  return native_end();
}
