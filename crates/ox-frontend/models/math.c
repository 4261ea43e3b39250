/* <math.h>: what kind of number it is, by its bits. Other functions of floating point are no models in C. */
#include "ox_model.h"

enum { IS_NAN = 0, IS_INFINITE = 1, IS_ZERO = 2, IS_SUBNORMAL = 3, IS_NORMAL = 4 };

/* The sign, the exponent and the fraction; all bits of the exponent are set in infinities and NaNs. */
struct parts {
  bool negative, special, tiny;
  uint64_t fraction;
};

static struct parts of_double(double value) {
  union {
    double value;
    uint64_t bits;
  } u = {value};
  uint64_t exponent = u.bits >> 52 & 0x7ff;
  return (struct parts){u.bits >> 63 != 0, exponent == 0x7ff, exponent == 0, u.bits & 0xfffffffffffffu};
}

static struct parts of_float(float value) {
  union {
    float value;
    uint32_t bits;
  } u = {value};
  uint32_t exponent = u.bits >> 23 & 0xff;
  return (struct parts){u.bits >> 31 != 0, exponent == 0xff, exponent == 0, u.bits & 0x7fffff};
}

/* The x87 format has the leading bit; a number with an exponent and without that bit is invalid, and counts as a NaN. */
static struct parts of_long_double(long double value) {
  union {
    long double value;
    struct {
      uint64_t fraction;
      uint16_t sign_and_exponent;
    } bits;
  } u = {value};
  uint16_t exponent = u.bits.sign_and_exponent & 0x7fff;
  bool leading = u.bits.fraction >> 63 != 0;
  struct parts p = {u.bits.sign_and_exponent >> 15 != 0, exponent == 0x7fff, exponent == 0,
                    u.bits.fraction & 0x7fffffffffffffffu};
  if (exponent == 0 && leading) p.tiny = false;
  if (exponent != 0 && !leading) p = (struct parts){p.negative, true, false, 1};
  return p;
}

static int classify(struct parts p) {
  if (p.special) return p.fraction == 0 ? IS_INFINITE : IS_NAN;
  if (!p.tiny) return IS_NORMAL;
  return p.fraction == 0 ? IS_ZERO : IS_SUBNORMAL;
}

static int infinity(struct parts p) { return classify(p) != IS_INFINITE ? 0 : p.negative ? -1 : 1; }

//@ exact math.h
int isnan(double x) {
  return classify(of_double(x)) == IS_NAN;
}

//@ exact math.h
int __isnan(double x) {
  return classify(of_double(x)) == IS_NAN;
}

//@ exact math.h
int isinf(double x) {
  return infinity(of_double(x));
}

//@ exact math.h
int __isinf(double x) {
  return infinity(of_double(x));
}

//@ exact math.h
int finite(double x) {
  return !of_double(x).special;
}

//@ exact math.h
int __finite(double x) {
  return !of_double(x).special;
}

//@ exact math.h
int __signbit(double x) {
  return of_double(x).negative;
}

//@ exact math.h
int __fpclassify(double x) {
  return classify(of_double(x));
}

//@ exact math.h
int isnanf(float x) {
  return classify(of_float(x)) == IS_NAN;
}

//@ exact math.h
int __isnanf(float x) {
  return classify(of_float(x)) == IS_NAN;
}

//@ exact math.h
int isinff(float x) {
  return infinity(of_float(x));
}

//@ exact math.h
int __isinff(float x) {
  return infinity(of_float(x));
}

//@ exact math.h
int finitef(float x) {
  return !of_float(x).special;
}

//@ exact math.h
int __finitef(float x) {
  return !of_float(x).special;
}

//@ exact math.h
int __signbitf(float x) {
  return of_float(x).negative;
}

//@ exact math.h
int __fpclassifyf(float x) {
  return classify(of_float(x));
}

//@ exact math.h
int isnanl(long double x) {
  return classify(of_long_double(x)) == IS_NAN;
}

//@ exact math.h
int __isnanl(long double x) {
  return classify(of_long_double(x)) == IS_NAN;
}

//@ exact math.h
int isinfl(long double x) {
  return infinity(of_long_double(x));
}

//@ exact math.h
int __isinfl(long double x) {
  return infinity(of_long_double(x));
}

//@ exact math.h
int finitel(long double x) {
  return !of_long_double(x).special;
}

//@ exact math.h
int __finitel(long double x) {
  return !of_long_double(x).special;
}

//@ exact math.h
int __signbitl(long double x) {
  return of_long_double(x).negative;
}

//@ exact math.h
int __fpclassifyl(long double x) {
  return classify(of_long_double(x));
}
