/* stdlib_sort.c: every sorted order is possible and no other; what the C library finds is possible. */
#include "native.h"

MODEL_OF(qsort);
MODEL_OF(qsort_r);
MODEL_OF(bsearch);

/* An element: what is compared, and which one it is. */
struct element {
  char key, who;
  char rest[14];
};

static int calls;
static bool with_itself;

static int by_key(const void *a, const void *b) {
  if (a == b) with_itself = true;
  calls++;
  return ((const struct element *)a)->key - ((const struct element *)b)->key;
}

static int by_key_with(const void *a, const void *b, void *with) {
  ++*(int *)with;
  return *(const char *)a - *(const char *)b;
}

/* Elements of any size: the first byte is the key, all others follow from the second. */
static void fill(unsigned char *p, size_t count, size_t size, unsigned keys) {
  for (size_t i = 0; i < count; i++) {
    p[i * size] = (unsigned char)native_below(keys);
    for (size_t j = 1; j < size; j++) p[i * size + j] = (unsigned char)(i * 7 + j);
  }
}

static void any_size(void) {
  for (int round = 0; round < 4000; round++) {
    size_t count = native_below(5), size = 1 + native_below(20);
    unsigned char *p = native_block(count * size);
    fill(p, count, size, 4);
    unsigned char *before = native_copy(p, count * size);
    calls = 0;
    int with = 0;
    int how = native_below(2) ? RUN(model_qsort(p, count, size, by_key)) : RUN(model_qsort_r(p, count, size, by_key_with, &with));
    if (how == RETURNED) {
      if (count == 0) CHECK(calls == 0 && with == 0, "one element needs no comparison");
      for (size_t i = 1; i < count; i++) CHECK(p[(i - 1) * size] <= p[i * size], "qsort does not sort");
      /* each of the elements is still there, as often as before */
      for (size_t i = 0; i < count; i++) {
        int balance = 0;
        for (size_t j = 0; j < count; j++) {
          balance += memcmp(before + i * size, before + j * size, size) == 0;
          balance -= memcmp(before + i * size, p + j * size, size) == 0;
        }
        CHECK(balance == 0, "qsort of %zu elements of %zu bytes loses one", count, size);
      }
    }
    free(p);
    free(before);
  }
}

static char first_calls[16];

static int log_first(const void *a, const void *b) {
  if (calls++ == 0) sprintf(first_calls, "%c%c", *(const char *)a, *(const char *)b);
  return *(const char *)a - *(const char *)b;
}

/* Equal elements come in each order, and each pair may be compared first, both ways round. */
static void free_choices(void) {
  static const char *const orders[6] = {"012", "021", "102", "120", "201", "210"};
  static const char *const pairs[6] = {"ab", "ba", "ac", "ca", "bc", "cb"};
  bool seen[6] = {false}, compared[6] = {false};
  for (int round = 0; round < 60000; round++) {
    struct element *p = native_block(3 * sizeof *p);
    for (int i = 0; i < 3; i++) {
      p[i].key = 5;
      p[i].who = (char)('0' + i);
    }
    if (RUN(model_qsort(p, 3, sizeof *p, by_key)) == RETURNED) {
      char order[4] = {p[0].who, p[1].who, p[2].who, 0};
      for (int i = 0; i < 6; i++) seen[i] = seen[i] || strcmp(order, orders[i]) == 0;
    }
    free(p);
    char *s = native_string("abc");
    calls = 0;
    if (RUN(model_qsort(s, 3, 1, log_first)) == RETURNED) {
      for (int i = 0; i < 6; i++) compared[i] = compared[i] || strcmp(first_calls, pairs[i]) == 0;
    }
    free(s);
  }
  for (int i = 0; i < 6; i++) CHECK(seen[i], "qsort never gives the order %s", orders[i]);
  for (int i = 0; i < 6; i++) CHECK(compared[i], "qsort never compares %s first", pairs[i]);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void pointers(void) {
  char *words[3] = {"c", "a", "b"}, *sorted[3];
  for (int round = 0; round < 200; round++) {
    memcpy(sorted, words, sizeof words);
    if (RUN(model_qsort(sorted, 3, sizeof sorted[0], by_text)) == RETURNED) {
      CHECK(sorted[0] == words[1] && sorted[1] == words[2] && sorted[2] == words[0], "qsort of pointers");
    }
  }
}

static int compare_ints(const void *key, const void *element) {
  return (*(const int *)key > *(const int *)element) - (*(const int *)key < *(const int *)element);
}

static int *volatile found;

static void search(void) {
  for (int round = 0; round < 4000; round++) {
    size_t count = native_below(7);
    int *numbers = native_block(count * sizeof(int)), key = (int)native_below(8);
    for (size_t i = 0; i < count; i++) numbers[i] = (int)native_below(8);
    qsort(numbers, count, sizeof(int), compare_ints);
    int *theirs = bsearch(&key, numbers, count, sizeof(int), compare_ints);
    for (int i = 0; i < 60; i++) {
      if (RUN(found = model_bsearch(&key, numbers, count, sizeof(int), compare_ints)) != RETURNED) continue;
      CHECK((found == NULL) == (theirs == NULL), "bsearch of %d in %zu numbers", key, count);
      if (found != NULL) {
        CHECK(found >= numbers && found < numbers + count && *found == key, "bsearch of %d", key);
      }
    }
    /* what the C library gave is reached directly */
    if (theirs != NULL) {
      native_forget();
      native_next(1);
      native_next(theirs - numbers);
      CHECK(RUN(found = model_bsearch(&key, numbers, count, sizeof(int), compare_ints)) == RETURNED && found == theirs,
            "bsearch of %d cannot give %td", key, theirs - numbers);
      native_forget();
    }
    free(numbers);
  }
  void *nothing = native_block(0);
  CHECK(model_bsearch("", nothing, 0, 4, compare_ints) == NULL, "bsearch in nothing");
  model_qsort(nothing, 0, 4, compare_ints);
  free(nothing);
}

int main(void) {
  any_size();
  free_choices();
  pointers();
  search();
  CHECK(with_itself, "an element may be compared with itself");
  return native_end();
}
