/* Checks of results that many models have in common. What `ox_any_...` gives is put into the queue in the order in which the
   model asks. */
#ifndef ALLOWED_H
#define ALLOWED_H

#include "native.h"

static volatile long long result __attribute__((unused));

/* The call with these answers. */
#define QUEUE(...)                                                                                                     \
  do {                                                                                                                 \
    long long answers_[] = {__VA_ARGS__};                                                                              \
    native_forget();                                                                                                   \
    for (size_t i_ = 0; i_ < sizeof answers_ / sizeof answers_[0]; i_++) native_next(answers_[i_]);                    \
  } while (0)

#define GIVES(call, value, ...)                                                                                        \
  do {                                                                                                                 \
    QUEUE(__VA_ARGS__);                                                                                                \
    int gives_ = RUN(result = (long long)(call));                                                                      \
    CHECK(gives_ == RETURNED && result == (long long)(value), "%s: %lld (%d)", #call, result, gives_);                 \
    native_forget();                                                                                                   \
  } while (0)

#define IS_NOT_ALLOWED(call, ...)                                                                                      \
  do {                                                                                                                 \
    QUEUE(__VA_ARGS__);                                                                                                \
    CHECK(RUN(result = (long long)(call)) == ASSUMED_AWAY, "%s: %lld", #call, result);                                 \
    native_forget();                                                                                                   \
  } while (0)

#define FAILS(call, ...)                                                                                               \
  do {                                                                                                                 \
    ox_errno = 0;                                                                                                      \
    GIVES(call, -1, __VA_ARGS__);                                                                                      \
    CHECK(ox_errno > 0, "%s sets errno", #call);                                                                       \
  } while (0)

#define ENDS(call, how, ...)                                                                                           \
  do {                                                                                                                 \
    QUEUE(__VA_ARGS__);                                                                                                \
    int ends_ = RUN((void)(call));                                                                                     \
    CHECK(ends_ == (how), "%s: %d", #call, ends_);                                                                     \
    native_forget();                                                                                                   \
  } while (0)

/* 0, and errno keeps its value; or -1 with errno; nothing else. */
#define ZERO_OR_FAIL(call)                                                                                             \
  do {                                                                                                                 \
    ox_errno = 77;                                                                                                     \
    GIVES(call, 0, 0);                                                                                                 \
    CHECK(ox_errno == 77, "%s keeps errno", #call);                                                                    \
    FAILS(call, -1, 13);                                                                                               \
    IS_NOT_ALLOWED(call, -1, 0);                                                                                       \
    IS_NOT_ALLOWED(call, 1);                                                                                           \
    IS_NOT_ALLOWED(call, -2);                                                                                          \
  } while (0)

/* Not negative, or -1 with errno. */
#define NUMBER_OR_FAIL(call)                                                                                           \
  do {                                                                                                                 \
    GIVES(call, 0, 0);                                                                                                 \
    GIVES(call, 7, 7);                                                                                                 \
    GIVES(call, INT32_MAX, INT32_MAX);                                                                                 \
    FAILS(call, -1, 13);                                                                                               \
    IS_NOT_ALLOWED(call, -2);                                                                                          \
  } while (0)

/* The same, and it is a descriptor that was not open. */
extern void ox_descriptor_closed(int number);
#define DESCRIPTOR_OR_FAIL(call)                                                                                       \
  do {                                                                                                                 \
    NUMBER_OR_FAIL(call);                                                                                              \
    IS_NOT_ALLOWED(call, 7);                                                                                           \
    ox_descriptor_closed(0), ox_descriptor_closed(7), ox_descriptor_closed(INT32_MAX);                                 \
  } while (0)

/* At most `asked`, or -1 with errno. */
#define COUNT_OR_FAIL(call, asked)                                                                                     \
  do {                                                                                                                 \
    GIVES(call, 0, 0);                                                                                                 \
    GIVES(call, asked, asked);                                                                                         \
    FAILS(call, -1, 13);                                                                                               \
    IS_NOT_ALLOWED(call, (asked) + 1);                                                                                 \
    IS_NOT_ALLOWED(call, -2);                                                                                          \
  } while (0)

/* 0, or the number of an error. */
#define ZERO_OR_ERROR(call)                                                                                            \
  do {                                                                                                                 \
    GIVES(call, 0, 0);                                                                                                 \
    GIVES(call, 22, 22);                                                                                               \
    IS_NOT_ALLOWED(call, -1);                                                                                          \
  } while (0)

#endif
