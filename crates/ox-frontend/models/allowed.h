/* Results that many functions have in common, and texts with any content. */
#ifndef OX_ALLOWED_H
#define OX_ALLOWED_H

#include "ox_model.h"

/* A call failed: `errno` is any positive number. Where a call succeeds, `errno` keeps its value. */
static inline void ox_fail(const char *of) {
  int error = ox_any_int(of);
  ox_assume(error > 0);
  ox_errno = error;
}

/* A number from `least` to `most`. */
static inline int ox_any_between(int least, int most, const char *of) {
  int value = ox_any_int(of);
  ox_assume(value >= least && value <= most);
  return value;
}

/* 0, or -1 with `errno`. */
static inline int ox_zero_or_fail(const char *of) {
  int result = ox_any_between(-1, 0, of);
  if (result < 0) ox_fail("errno");
  return result;
}

/* Not negative, or -1 with `errno`. */
static inline int ox_number_or_fail(const char *of) {
  int result = ox_any_between(-1, INT_MAX, of);
  if (result < 0) ox_fail("errno");
  return result;
}

/* At most `asked`, or -1 with `errno`. */
static inline ssize_t_ ox_count_or_fail(size_t asked, const char *of) {
  ssize_t_ result = (ssize_t_)ox_any_size(of);
  ox_assume(result == -1 || (result >= 0 && (size_t)result <= asked));
  if (result < 0) ox_fail("errno");
  return result;
}

/* Not negative, or -1 with `errno`. */
static inline long ox_long_or_fail(const char *of) {
  long result = ox_any_long(of);
  ox_assume(result >= -1);
  if (result < 0) ox_fail("errno");
  return result;
}

static inline long long ox_long_long_or_fail(const char *of) {
  long long result = ox_any_long_long(of);
  ox_assume(result >= -1);
  if (result < 0) ox_fail("errno");
  return result;
}

/* 0, or the number of an error. */
static inline int ox_zero_or_error(const char *of) { return ox_any_between(0, INT_MAX, of); }

/* The bytes in front of the 0. All of them are read. */
static inline size_t ox_text_length(const char *text) {
  size_t length = 0;
  while (text[length] != 0) length++;
  return length;
}

/* The same, and at most `most` bytes are read. */
static inline size_t ox_text_length_within(const char *text, size_t most) {
  size_t length = 0;
  while (length < most && text[length] != 0) length++;
  return length;
}

/* `length` bytes, of which there may be as many as `most`, become a text: none of them is 0, and no 0 is put behind them.
   To spare a long loop only the replay knows that of texts that may be longer than OX_SHORT_TEXT, but for the first bytes. */
enum { OX_SHORT_TEXT = 64 };

/* The condition holds for the first bytes, each of which is called `i`, as far as there are `length` of them. No loop, which
   would have to be unwound. */
#define OX_FIRST_(n, length, condition)                                                                                \
  if ((length) > (n)) {                                                                                                \
    enum { i = (n) };                                                                                                  \
    ox_assume(condition);                                                                                              \
  }
#define OX_ASSUME_OF_FIRST(length, condition)                                                                          \
  do {                                                                                                                 \
    OX_FIRST_(0, length, condition)                                                                                    \
    OX_FIRST_(1, length, condition)                                                                                    \
    OX_FIRST_(2, length, condition)                                                                                    \
    OX_FIRST_(3, length, condition)                                                                                    \
    OX_FIRST_(4, length, condition)                                                                                    \
    OX_FIRST_(5, length, condition)                                                                                    \
    OX_FIRST_(6, length, condition)                                                                                    \
    OX_FIRST_(7, length, condition)                                                                                    \
  } while (0)

static inline void ox_any_text(char *to, size_t length, size_t most, const char *of) {
  ox_any_bytes_without(to, length, 0, of);
  if (most > OX_SHORT_TEXT) {
    OX_ASSUME_OF_FIRST(length, to[i] != 0);
    return;
  }
  for (size_t i = 0; i < length; i++) ox_assume(to[i] != 0);
}

#endif
