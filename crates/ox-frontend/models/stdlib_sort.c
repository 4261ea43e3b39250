/* <stdlib.h>: `qsort` and `bsearch`, which call the program's comparison.

   `qsort` takes the elements one by one, in any order, and moves each to its place among those that it took before. Which
   of two is the first argument is free, and so is the order of elements that compare equal. So with a comparison that is an
   order every sorted order may result, and no other. With one that is not, what results is what these steps give.
   `bsearch` looks at any element of those that are left. */
#include "ox_model.h"

typedef int comparison(const void *, const void *);
typedef int comparison_with(const void *, const void *, void *);

/* More than an object can have, where the product does not fit. */
static size_t bytes_of(size_t count, size_t size) {
  size_t bytes = 0;
  return __builtin_mul_overflow(count, size, &bytes) ? SIZE_MAX : bytes;
}

/* In pieces that are as wide as a pointer, if they can be: pointers stay whole. */
static void exchange(char *a, char *b, size_t size) {
  size_t i = 0;
  for (; size - i >= sizeof(uintptr_t); i += sizeof(uintptr_t)) {
    uintptr_t x, y;
    __builtin_memcpy(&x, a + i, sizeof x);
    __builtin_memcpy(&y, b + i, sizeof y);
    __builtin_memcpy(a + i, &y, sizeof y);
    __builtin_memcpy(b + i, &x, sizeof x);
  }
  for (; size - i >= sizeof(uint32_t); i += sizeof(uint32_t)) {
    uint32_t x, y;
    __builtin_memcpy(&x, a + i, sizeof x);
    __builtin_memcpy(&y, b + i, sizeof y);
    __builtin_memcpy(a + i, &y, sizeof y);
    __builtin_memcpy(b + i, &x, sizeof x);
  }
  for (; i < size; i++) {
    char x = a[i];
    a[i] = b[i];
    b[i] = x;
  }
}

/* Element `i` is any of those from `i` on. */
#define TAKE(base, count, size, i)                                                                                     \
  size_t taken = ox_any_size("element that qsort takes next");                                                         \
  ox_assume(taken >= (i) && taken < (count));                                                                          \
  if (taken != (i)) exchange((base) + (i) * (size), (base) + taken * (size), size)

/* Whether `lower` has to stand behind `upper`, which follows it: `COMPARED(x, y)` calls the comparison. */
#define HAVE_TO_CHANGE(lower, upper)                                                                                   \
  ({                                                                                                                   \
    bool turned_ = ox_any_bool("qsort compares the later element first");                                              \
    int order_ = COMPARED(turned_ ? (upper) : (lower), turned_ ? (lower) : (upper));                                   \
    bool wrong_ = turned_ ? order_ < 0 : order_ > 0;                                                                   \
    if (order_ == 0) wrong_ = ox_any_bool("qsort changes the order of equal elements");                                \
    wrong_;                                                                                                            \
  })

//@ allowed stdlib.h
void qsort(void *elements, size_t count, size_t size, comparison *compare) {
#define COMPARED(x, y) compare(x, y)
  char *base = elements;
  ox_reads(base, bytes_of(count, size));
  for (size_t i = 0; i < count; i++) {
    if (i + 1 < count) {
      TAKE(base, count, size, i);
    }
    for (size_t j = i; j > 0; j--) {
      char *lower = base + (j - 1) * size, *upper = base + j * size;
      if (!HAVE_TO_CHANGE(lower, upper)) break;
      exchange(lower, upper, size);
    }
  }
#undef COMPARED
}

//@ allowed stdlib.h
void qsort_r(void *elements, size_t count, size_t size, comparison_with *compare, void *with) {
#define COMPARED(x, y) compare(x, y, with)
  char *base = elements;
  ox_reads(base, bytes_of(count, size));
  for (size_t i = 0; i < count; i++) {
    if (i + 1 < count) {
      TAKE(base, count, size, i);
    }
    for (size_t j = i; j > 0; j--) {
      char *lower = base + (j - 1) * size, *upper = base + j * size;
      if (!HAVE_TO_CHANGE(lower, upper)) break;
      exchange(lower, upper, size);
    }
  }
#undef COMPARED
}

//@ allowed stdlib.h
void *bsearch(const void *key, const void *elements, size_t count, size_t size, comparison *compare) {
  const char *base = elements;
  ox_reads(base, bytes_of(count, size));
  size_t first = 0, end = count;
  while (first < end) {
    size_t at = ox_any_size("element that bsearch looks at");
    ox_assume(at >= first && at < end);
    const char *element = base + at * size;
    int order = compare(key, element);
    if (order == 0) return (void *)element;
    if (order < 0) {
      end = at;
    } else {
      first = at + 1;
    }
  }
  return NULL;
}
