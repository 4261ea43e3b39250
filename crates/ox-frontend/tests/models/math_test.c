/* math.c: by bits, also those that no operation gives. */
#include "native.h"

#include <math.h>

#define OF(type, suffix)                                                                                               \
  extern int model_isnan##suffix(type), model___isnan##suffix(type), model_isinf##suffix(type);                        \
  extern int model___isinf##suffix(type), model_finite##suffix(type), model___finite##suffix(type);                    \
  extern int model___signbit##suffix(type), model___fpclassify##suffix(type)
OF(double, );
OF(float, f);
OF(long double, l);

#define COMPARE(x, suffix)                                                                                             \
  do {                                                                                                                 \
    CHECK(model___fpclassify##suffix(x) == fpclassify(x), "%La: %d", (long double)(x), model___fpclassify##suffix(x));  \
    CHECK(!model_isnan##suffix(x) == !isnan(x) && !model___isnan##suffix(x) == !isnan(x), "nan");                      \
    CHECK(model_isinf##suffix(x) == (isinf##suffix)(x) && model___isinf##suffix(x) == (isinf##suffix)(x), "inf");      \
    CHECK(!model_finite##suffix(x) == !isfinite(x) && !model___finite##suffix(x) == !isfinite(x), "finite");           \
    CHECK(!model___signbit##suffix(x) == !signbit(x), "sign");                                                         \
  } while (0)

int main(void) {
  for (int i = 0; i < 20000; i++) {
    uint64_t bits = native_random();
    if (native_below(4) == 0) bits |= 0x7ff0000000000000u;
    if (native_below(4) == 0) bits &= ~0x7ff0000000000000u;
    if (native_below(4) == 0) bits &= ~0x000fffffffffffffu;
    double d;
    memcpy(&d, &bits, sizeof d);
    COMPARE(d, );
    uint32_t half = (uint32_t)(bits >> 32);
    if (native_below(3) == 0) half |= 0x7f800000u;
    if (native_below(3) == 0) half &= ~0x007fffffu;
    float f;
    memcpy(&f, &half, sizeof f);
    COMPARE(f, f);
    long double l = d;
    if (native_below(2)) l = l * 1e-4000L;
    COMPARE(l, l);
  }
  return native_end();
}
