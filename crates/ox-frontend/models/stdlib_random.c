/* <stdlib.h>: random numbers are any numbers of their range. That a seed fixes the sequence is not modelled. */
#include "ox_model.h"

enum { LARGEST = 2147483647 }; /* RAND_MAX, and the largest of `random` */

#define NOT_NEGATIVE(of)                                                                                               \
  int result = ox_any_int(of);                                                                                         \
  ox_assume(result >= 0 && result <= LARGEST);                                                                         \
  return result

#define OF_32_BITS(of) return ox_any_int(of)

#define FRACTION(of)                                                                                                   \
  double result = ox_any_double(of);                                                                                   \
  ox_assume(result >= 0 && result < 1);                                                                                \
  return result

//@ allowed stdlib.h
int rand(void) {
  NOT_NEGATIVE("rand");
}

//@ allowed stdlib.h
void srand(unsigned seed) {
  (void)seed;
}

//@ allowed stdlib.h
int rand_r(unsigned *seed) {
  ox_reads(seed, sizeof *seed);
  ox_any_bytes(seed, sizeof *seed, "rand_r's seed");
  NOT_NEGATIVE("rand_r");
}

//@ allowed stdlib.h
long random(void) {
  NOT_NEGATIVE("random");
}

//@ allowed stdlib.h
void srandom(unsigned seed) {
  (void)seed;
}

/* The state belongs to the functions until there is another one. */
static char first_state[128];
static char *state = first_state;

//@ allowed stdlib.h
char *initstate(unsigned seed, char *bytes, size_t n) {
  (void)seed;
  if (n < 8) {
    ox_errno = OX_EINVAL;
    return NULL;
  }
  ox_any_bytes(bytes, n < 256 ? n : 256, "initstate");
  char *before = state;
  state = bytes;
  return before;
}

/* What was never given to `initstate` is refused. */
//@ allowed stdlib.h
char *setstate(char *bytes) {
  ox_reads(bytes, 8);
  if (ox_any_bool("setstate fails")) {
    ox_errno = OX_EINVAL;
    return NULL;
  }
  char *before = state;
  state = bytes;
  return before;
}

//@ allowed stdlib.h
double drand48(void) {
  FRACTION("drand48");
}

//@ allowed stdlib.h
long lrand48(void) {
  NOT_NEGATIVE("lrand48");
}

//@ allowed stdlib.h
long mrand48(void) {
  OF_32_BITS("mrand48");
}

/* The numbers of the caller, which change. */
#define STEP(numbers)                                                                                                  \
  ox_reads(numbers, 3 * sizeof(unsigned short));                                                                       \
  ox_any_bytes(numbers, 3 * sizeof(unsigned short), "xsubi")

//@ allowed stdlib.h
double erand48(unsigned short numbers[3]) {
  STEP(numbers);
  FRACTION("erand48");
}

//@ allowed stdlib.h
long nrand48(unsigned short numbers[3]) {
  STEP(numbers);
  NOT_NEGATIVE("nrand48");
}

//@ allowed stdlib.h
long jrand48(unsigned short numbers[3]) {
  STEP(numbers);
  OF_32_BITS("jrand48");
}

//@ allowed stdlib.h
void srand48(long seed) {
  (void)seed;
}

static unsigned short numbers_before[3];

//@ allowed stdlib.h
unsigned short *seed48(unsigned short numbers[3]) {
  ox_reads(numbers, 3 * sizeof numbers[0]);
  ox_any_bytes(numbers_before, sizeof numbers_before, "seed48");
  return numbers_before;
}

//@ allowed stdlib.h
void lcong48(unsigned short numbers[7]) {
  ox_reads(numbers, 7 * sizeof numbers[0]);
}

//@ allowed stdlib.h
uint32_t arc4random(void) {
  return (uint32_t)ox_any_int("arc4random");
}

//@ allowed stdlib.h
uint32_t arc4random_uniform(uint32_t bound) {
  uint32_t result = (uint32_t)ox_any_int("arc4random_uniform");
  ox_assume(bound < 2 ? result == 0 : result < bound);
  return result;
}

//@ allowed stdlib.h
void arc4random_buf(void *bytes, size_t n) {
  ox_any_bytes(bytes, n, "arc4random_buf");
}
