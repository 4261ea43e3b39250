/* What several files of models need for strings. */
#ifndef OX_TEXT_H
#define OX_TEXT_H

#include "ox_model.h"

/* A value that has the sign of a − b, where a and b differ. `of` has to be a literal. */
#define OX_OF_SIGN(of, a, b)                                                                                           \
  ({                                                                                                                   \
    int result_ = ox_any_int(of);                                                                                      \
    ox_assume((a) < (b) ? result_ < 0 : result_ > 0);                                                                  \
    result_;                                                                                                           \
  })

/* Characters in the C locale. */
static inline bool ox_is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline bool ox_is_digit(int c) { return c >= '0' && c <= '9'; }
static inline bool ox_is_upper(int c) { return c >= 'A' && c <= 'Z'; }
static inline bool ox_is_lower(int c) { return c >= 'a' && c <= 'z'; }
static inline bool ox_is_alpha(int c) { return ox_is_upper(c) || ox_is_lower(c); }
static inline int ox_to_lower(int c) { return ox_is_upper(c) ? c + ('a' - 'A') : c; }

static inline size_t ox_length(const char *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

#endif
