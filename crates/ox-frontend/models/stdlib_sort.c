/* <stdlib.h>: `qsort` and `bsearch`, which call the program's comparison.

   `qsort` moves each element to its place among those before it. Free are: the order in which elements are taken (up to
   `FEW` of them), which of two is the first argument, the order of elements that compare equal, and one comparison of any
   two elements that is not needed, which may be the same. So with a comparison that is an order every sorted order may result and no other, and
   any two elements may meet. With one that is no order, what results is what these steps give.
   `bsearch` may look at any element first, and then halves.
   Limit: a comparison that remembers its calls sees fewer sequences of them than the standard allows. */
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

enum { FEW = 4 };

static size_t any_below(size_t count) {
  size_t i = ox_any_size("element that is compared");
  ox_assume(i < count);
  return i;
}

/* `COMPARED(x, y)` calls the comparison. Whether `lower` has to stand behind `upper`, which follows it: */
#define HAVE_TO_CHANGE(lower, upper)                                                                                   \
  ({                                                                                                                   \
    bool wrong_, equal_;                                                                                               \
    if (ox_any_bool("qsort compares the later element first")) {                                                       \
      int order_ = COMPARED(upper, lower);                                                                             \
      wrong_ = order_ < 0;                                                                                             \
      equal_ = order_ == 0;                                                                                            \
    } else {                                                                                                           \
      int order_ = COMPARED(lower, upper);                                                                             \
      wrong_ = order_ > 0;                                                                                             \
      equal_ = order_ == 0;                                                                                            \
    }                                                                                                                  \
    if (equal_) wrong_ = ox_any_bool("qsort changes the order of equal elements");                                     \
    wrong_;                                                                                                            \
  })

#define SORT(elements, count, size)                                                                                    \
  char *base = elements;                                                                                               \
  ox_reads(base, bytes_of(count, size));                                                                               \
  if (count > 0 && ox_any_bool("qsort compares two elements more")) {                                                  \
    size_t x = any_below(count), y = any_below(count);                                                                 \
    COMPARED(base + x * size, base + y * size);                                                                        \
  }                                                                                                                    \
  for (size_t i = 0; i < count; i++) {                                                                                 \
    if (count <= FEW && i + 1 < count) {                                                                               \
      size_t taken = ox_any_size("element that qsort takes next");                                                     \
      ox_assume(taken >= i && taken < count);                                                                          \
      if (taken != i) exchange(base + i * size, base + taken * size, size);                                            \
    }                                                                                                                  \
    for (size_t j = i; j > 0; j--) {                                                                                   \
      char *lower = base + (j - 1) * size, *upper = base + j * size;                                                   \
      if (!HAVE_TO_CHANGE(lower, upper)) break;                                                                        \
      exchange(lower, upper, size);                                                                                    \
    }                                                                                                                  \
  }

//@ allowed stdlib.h
void qsort(void *elements, size_t count, size_t size, comparison *compare) {
#define COMPARED(x, y) compare(x, y)
  SORT(elements, count, size)
#undef COMPARED
}

//@ allowed stdlib.h
void qsort_r(void *elements, size_t count, size_t size, comparison_with *compare, void *with) {
#define COMPARED(x, y) compare(x, y, with)
  SORT(elements, count, size)
#undef COMPARED
}

//@ allowed stdlib.h
void *bsearch(const void *key, const void *elements, size_t count, size_t size, comparison *compare) {
  char *base = (char *)elements;
  ox_reads(base, bytes_of(count, size));
  if (count > 0 && ox_any_bool("bsearch looks at another element first")) {
    char *element = base + any_below(count) * size;
    if (compare(key, element) == 0) return element;
  }
  size_t first = 0, end = count;
  while (first < end) {
    size_t middle = first + (end - first) / 2;
    char *element = base + middle * size;
    int order = compare(key, element);
    if (order == 0) return element;
    if (order < 0) {
      end = middle;
    } else {
      first = middle + 1;
    }
  }
  return NULL;
}
