/* Functions of CBMC about pointers and floating-point numbers. Others are in `dialects.c`; those that have no model are *unknown*
   when they are called (`dialects.rs`). */
#include "ox_model.h"

bool sea_is_dereferenceable(const void *pointer, intptr_t size);
bool sea_is_alloc(const void *pointer);

/* How far the pointer is behind the start of its object. No object, or one that is gone, has no start that could be found. */
static size_t offset_in_object(const char *pointer, const char *asked) {
  if (!sea_is_alloc(pointer)) ox_unsupported(asked);
  size_t size = ox_object_size(pointer);
  size_t offset = ox_any_size("offset");
  ox_assume(sea_is_dereferenceable(pointer - offset, (intptr_t)size));
  return offset;
}

//@ exact cbmc
size_t __CPROVER_POINTER_OFFSET(const void *pointer) {
  if (pointer == NULL) return 0;
  return offset_in_object(pointer, "__CPROVER_POINTER_OFFSET of a pointer without a live object");
}

/* The address where the object begins: CBMC counts objects, but a program can only compare the numbers. */
//@ exact cbmc
size_t __CPROVER_POINTER_OBJECT(const void *pointer) {
  if (pointer == NULL) return 0;
  const char *asked = "__CPROVER_POINTER_OBJECT of a pointer without a live object";
  return (uintptr_t)((const char *)pointer - offset_in_object(pointer, asked));
}

//@ exact cbmc
bool __CPROVER_same_object(const void *a, const void *b) {
  if (a == NULL || b == NULL) return a == b;
  if (sea_is_alloc(a) != sea_is_alloc(b)) return false;
  const char *asked = "__CPROVER_same_object of pointers without a live object";
  return (const char *)a - offset_in_object(a, asked) == (const char *)b - offset_in_object(b, asked);
}

/* Whether `pointer` is between the others, all in one object. */
//@ exact cbmc
bool __CPROVER_pointer_in_range(const void *least, const void *pointer, const void *most) {
  return __CPROVER_same_object(least, pointer) && __CPROVER_same_object(pointer, most) && least <= pointer &&
         pointer <= most;
}

//@ exact cbmc
bool __CPROVER_LIVE_OBJECT(const void *pointer) {
  return sea_is_alloc(pointer);
}

//@ exact cbmc
bool __CPROVER_DYNAMIC_OBJECT(const void *pointer) {
  if (pointer == NULL) return false;
  const char *asked = "__CPROVER_DYNAMIC_OBJECT of a pointer without a live object";
  return ox_is_heap_start((const char *)pointer - offset_in_object(pointer, asked));
}

//@ exact cbmc
bool __CPROVER_is_freeable(const void *pointer) {
  return pointer == NULL || ox_is_heap_start(pointer);
}

//@ exact cbmc
void __CPROVER_havoc_object(void *pointer) {
  const char *asked = "__CPROVER_havoc_object of a pointer without a live object";
  char *start = (char *)pointer - offset_in_object(pointer, asked);
  ox_any_bytes(start, ox_object_size(pointer), "__CPROVER_havoc_object");
}

/* The bits of a number without its sign, and of infinity. */
enum { FLOAT_INFINITY = 0x7f800000, FLOAT_NORMAL = 0x00800000 };
#define DOUBLE_INFINITY 0x7ff0000000000000u
#define DOUBLE_NORMAL 0x0010000000000000u

static uint32_t float_bits(float number) {
  uint32_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits & 0x7fffffff;
}

static uint64_t double_bits(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits & 0x7fffffffffffffffu;
}

//@ exact cbmc
bool __CPROVER_isnanf(float number) {
  return float_bits(number) > FLOAT_INFINITY;
}

//@ exact cbmc
bool __CPROVER_isnand(double number) {
  return double_bits(number) > DOUBLE_INFINITY;
}

//@ exact cbmc
bool __CPROVER_isinff(float number) {
  return float_bits(number) == FLOAT_INFINITY;
}

//@ exact cbmc
bool __CPROVER_isinfd(double number) {
  return double_bits(number) == DOUBLE_INFINITY;
}

//@ exact cbmc
bool __CPROVER_isfinitef(float number) {
  return float_bits(number) < FLOAT_INFINITY;
}

//@ exact cbmc
bool __CPROVER_isfinited(double number) {
  return double_bits(number) < DOUBLE_INFINITY;
}

//@ exact cbmc
bool __CPROVER_isnormalf(float number) {
  return float_bits(number) >= FLOAT_NORMAL && float_bits(number) < FLOAT_INFINITY;
}

//@ exact cbmc
bool __CPROVER_isnormald(double number) {
  return double_bits(number) >= DOUBLE_NORMAL && double_bits(number) < DOUBLE_INFINITY;
}

//@ exact cbmc
bool __CPROVER_signf(float number) {
  int32_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits < 0;
}

//@ exact cbmc
bool __CPROVER_signd(double number) {
  int64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits < 0;
}

//@ exact cbmc
float __CPROVER_inff(void) {
  return __builtin_inff();
}

//@ exact cbmc
double __CPROVER_inf(void) {
  return __builtin_inf();
}

//@ exact cbmc
float __CPROVER_fabsf(float number) {
  return __builtin_fabsf(number);
}

//@ exact cbmc
double __CPROVER_fabs(double number) {
  return __builtin_fabs(number);
}

//@ exact cbmc
int __CPROVER_isgreaterf(float a, float b) {
  return a > b;
}

//@ exact cbmc
int __CPROVER_isgreaterd(double a, double b) {
  return a > b;
}

//@ exact cbmc
int __CPROVER_isgreaterequalf(float a, float b) {
  return a >= b;
}

//@ exact cbmc
int __CPROVER_isgreaterequald(double a, double b) {
  return a >= b;
}

//@ exact cbmc
int __CPROVER_islessf(float a, float b) {
  return a < b;
}

//@ exact cbmc
int __CPROVER_islessd(double a, double b) {
  return a < b;
}

//@ exact cbmc
int __CPROVER_islessequalf(float a, float b) {
  return a <= b;
}

//@ exact cbmc
int __CPROVER_islessequald(double a, double b) {
  return a <= b;
}

//@ exact cbmc
int __CPROVER_islessgreaterf(float a, float b) {
  return a < b || a > b;
}

//@ exact cbmc
int __CPROVER_islessgreaterd(double a, double b) {
  return a < b || a > b;
}

//@ exact cbmc
int __CPROVER_isunorderedf(float a, float b) {
  return __CPROVER_isnanf(a) || __CPROVER_isnanf(b);
}

//@ exact cbmc
int __CPROVER_isunorderedd(double a, double b) {
  return __CPROVER_isnand(a) || __CPROVER_isnand(b);
}
