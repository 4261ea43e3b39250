/* cbmc.c, against what CBMC's manual says and, for numbers, against the C library. */
#include "allowed.h"

#include <math.h>

#define DECLARE(type, name, ...) extern type model___CPROVER_##name(__VA_ARGS__)
DECLARE(size_t, POINTER_OFFSET, const void *);
DECLARE(size_t, POINTER_OBJECT, const void *);
DECLARE(bool, same_object, const void *, const void *);
DECLARE(bool, pointer_in_range, const void *, const void *, const void *);
DECLARE(bool, LIVE_OBJECT, const void *);
DECLARE(bool, DYNAMIC_OBJECT, const void *);
DECLARE(bool, is_freeable, const void *);
DECLARE(void, havoc_object, void *);
DECLARE(bool, isnanf, float);
DECLARE(bool, isnand, double);
DECLARE(bool, isinff, float);
DECLARE(bool, isinfd, double);
DECLARE(bool, isfinitef, float);
DECLARE(bool, isfinited, double);
DECLARE(bool, isnormalf, float);
DECLARE(bool, isnormald, double);
DECLARE(bool, signf, float);
DECLARE(bool, signd, double);
DECLARE(float, inff, void);
DECLARE(double, inf, void);
DECLARE(float, fabsf, float);
DECLARE(double, fabs, double);
DECLARE(int, isgreaterf, float, float);
DECLARE(int, isgreaterd, double, double);
DECLARE(int, isgreaterequalf, float, float);
DECLARE(int, isgreaterequald, double, double);
DECLARE(int, islessf, float, float);
DECLARE(int, islessd, double, double);
DECLARE(int, islessequalf, float, float);
DECLARE(int, islessequald, double, double);
DECLARE(int, islessgreaterf, float, float);
DECLARE(int, islessgreaterd, double, double);
DECLARE(int, isunorderedf, float, float);
DECLARE(int, isunorderedd, double, double);

/* What the verifier knows itself: two objects of the heap. */
static char *blocks[2];
static int block_of(const void *pointer) {
  return pointer == blocks[0] ? 0 : pointer == blocks[1] ? 1 : -1;
}
bool sea_is_alloc(const void *pointer) { return block_of(pointer) >= 0; }
bool sea_is_dereferenceable(const void *pointer, intptr_t size) { return block_of(pointer) >= 0 && size > 0; }
bool ox_is_heap_start(const void *pointer) { return block_of(pointer) >= 0; }

static void pointers(void) {
  for (int i = 0; i < 2; i++) blocks[i] = native_block(24);
  char *a = blocks[0], *b = blocks[1], gone[1];
  GIVES(model___CPROVER_POINTER_OFFSET(a), 0, 0);
  IS_NOT_ALLOWED(model___CPROVER_POINTER_OFFSET(a), 1);
  GIVES(model___CPROVER_POINTER_OFFSET(NULL), 0);
  ENDS(model___CPROVER_POINTER_OFFSET(gone), UNSUPPORTED);
  GIVES(model___CPROVER_POINTER_OBJECT(a), (uintptr_t)a, 0);
  GIVES(model___CPROVER_POINTER_OBJECT(NULL), 0);
  ENDS(model___CPROVER_POINTER_OBJECT(gone), UNSUPPORTED);
  GIVES(model___CPROVER_same_object(a, a), 1, 0, 0);
  GIVES(model___CPROVER_same_object(a, b), 0, 0, 0);
  GIVES(model___CPROVER_same_object(a, NULL), 0);
  GIVES(model___CPROVER_same_object(NULL, NULL), 1);
  GIVES(model___CPROVER_same_object(a, gone), 0);
  ENDS(model___CPROVER_same_object(gone, gone), UNSUPPORTED);
  GIVES(model___CPROVER_pointer_in_range(a, a, a), 1, 0, 0, 0, 0);
  GIVES(model___CPROVER_pointer_in_range(a, b, b), 0, 0, 0);
  GIVES(model___CPROVER_LIVE_OBJECT(a), 1);
  GIVES(model___CPROVER_LIVE_OBJECT(gone), 0);
  GIVES(model___CPROVER_DYNAMIC_OBJECT(a), 1, 0);
  GIVES(model___CPROVER_DYNAMIC_OBJECT(NULL), 0);
  ENDS(model___CPROVER_DYNAMIC_OBJECT(gone), UNSUPPORTED);
  GIVES(model___CPROVER_is_freeable(a), 1);
  GIVES(model___CPROVER_is_freeable(NULL), 1);
  GIVES(model___CPROVER_is_freeable(gone), 0);
  memset(a, 0, 24);
  ENDS(model___CPROVER_havoc_object(a), RETURNED, 0, 1, 2, 3);
  CHECK(a[0] == 1 && a[1] == 2 && a[2] == 3, "any content");
  ENDS(model___CPROVER_havoc_object(gone), UNSUPPORTED);
  free(a);
  free(b);
}

/* Any bits, and often a number at the border of a class. */
static double number(void) {
  double numbers[] = {0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, -NAN, 0x1p-1022, 0x1p-1023, 0x1p-126, 0x1p-127, 0x1p127, 1e-320};
  if (native_below(2) == 0) return numbers[native_below(sizeof numbers / sizeof numbers[0])];
  uint64_t bits = native_random();
  double found;
  memcpy(&found, &bits, sizeof found);
  return found;
}

static void numbers(void) {
  for (int i = 0; i < 20000; i++) {
    double d = number(), e = number();
    float f = (float)d, g = (float)e;
    CHECK(model___CPROVER_isnand(d) == !!isnan(d) && model___CPROVER_isnanf(f) == !!isnan(f), "nan %a", d);
    CHECK(model___CPROVER_isinfd(d) == !!isinf(d) && model___CPROVER_isinff(f) == !!isinf(f), "inf %a", d);
    CHECK(model___CPROVER_isfinited(d) == !!isfinite(d) && model___CPROVER_isfinitef(f) == !!isfinite(f), "finite %a", d);
    CHECK(model___CPROVER_isnormald(d) == !!isnormal(d) && model___CPROVER_isnormalf(f) == !!isnormal(f), "normal %a", d);
    CHECK(model___CPROVER_signd(d) == !!signbit(d) && model___CPROVER_signf(f) == !!signbit(f), "sign %a", d);
    double m = model___CPROVER_fabs(d);
    float n = model___CPROVER_fabsf(f);
    CHECK((isnan(d) ? isnan(m) : m == fabs(d)) && (isnan(f) ? isnan(n) : n == fabsf(f)), "magnitude %a", d);
    CHECK(!model___CPROVER_isgreaterd(d, e) == !isgreater(d, e) && !model___CPROVER_isgreaterf(f, g) == !isgreater(f, g), "%a > %a", d, e);
    CHECK(!model___CPROVER_isgreaterequald(d, e) == !isgreaterequal(d, e), "%a >= %a", d, e);
    CHECK(!model___CPROVER_isgreaterequalf(f, g) == !isgreaterequal(f, g), "%a >= %a", f, g);
    CHECK(!model___CPROVER_islessd(d, e) == !isless(d, e) && !model___CPROVER_islessf(f, g) == !isless(f, g), "%a < %a", d, e);
    CHECK(!model___CPROVER_islessequald(d, e) == !islessequal(d, e), "%a <= %a", d, e);
    CHECK(!model___CPROVER_islessequalf(f, g) == !islessequal(f, g), "%a <= %a", f, g);
    CHECK(!model___CPROVER_islessgreaterd(d, e) == !islessgreater(d, e), "%a <> %a", d, e);
    CHECK(!model___CPROVER_islessgreaterf(f, g) == !islessgreater(f, g), "%a <> %a", f, g);
    CHECK(!model___CPROVER_isunorderedd(d, e) == !isunordered(d, e), "%a, %a unordered", d, e);
    CHECK(!model___CPROVER_isunorderedf(f, g) == !isunordered(f, g), "%a, %a unordered", f, g);
  }
  CHECK(model___CPROVER_inf() == INFINITY && model___CPROVER_inff() == INFINITY, "infinity");
}

int main(void) {
  pointers();
  numbers();
  return native_end();
}
