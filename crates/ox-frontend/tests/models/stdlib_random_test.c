/* stdlib_random.c: what the C library draws is possible, and nothing leaves its range. */
#include "native.h"

MODEL_OF(rand);
MODEL_OF(srand);
MODEL_OF(rand_r);
MODEL_OF(random);
MODEL_OF(srandom);
MODEL_OF(initstate);
MODEL_OF(setstate);
MODEL_OF(drand48);
MODEL_OF(lrand48);
MODEL_OF(mrand48);
MODEL_OF(erand48);
MODEL_OF(nrand48);
MODEL_OF(jrand48);
MODEL_OF(srand48);
MODEL_OF(seed48);
MODEL_OF(lcong48);
extern uint32_t model_arc4random(void), model_arc4random_uniform(uint32_t);
extern void model_arc4random_buf(void *, size_t);

static volatile long number;
static volatile double fraction;
static unsigned short *own;

/* The six bytes that the functions with numbers of the caller change. */
static void next_bytes(const void *bytes, size_t n) {
  for (size_t i = 0; i < n; i++) native_next(((const unsigned char *)bytes)[i]);
}

#define DRAWS(expected, call, low, high)                                                                               \
  do {                                                                                                                 \
    long wanted = expected;                                                                                            \
    native_forget();                                                                                                   \
    native_next(wanted);                                                                                               \
    CHECK(RUN(number = call) == RETURNED && number == wanted, "%s cannot be %ld", #call, wanted);                      \
    if (RUN(number = call) == RETURNED) CHECK(number >= (low) && number <= (high), "%s is %ld", #call, number);        \
  } while (0)

#define STEPS(name, into, low, high)                                                                                   \
  do {                                                                                                                 \
    unsigned short *theirs = native_block(6), *ours = native_copy(theirs, 6);                                          \
    __typeof__(name(theirs)) wanted = name(theirs);                                                                    \
    own = ours;                                                                                                        \
    native_forget();                                                                                                   \
    next_bytes(theirs, 6);                                                                                             \
    if (sizeof wanted == sizeof(double) && (high) == 1) native_next_double((double)wanted);                            \
    else native_next((long long)wanted);                                                                               \
    CHECK(RUN(into = model_##name(own)) == RETURNED && into == wanted, "%s cannot be that", #name);                    \
    CHECK(memcmp(ours, theirs, 6) == 0, "%s changes the numbers otherwise", #name);                                    \
    if (RUN(into = model_##name(own)) == RETURNED) CHECK(into >= (low) && into <= (high), "%s", #name);                \
    free(theirs);                                                                                                      \
    free(ours);                                                                                                        \
  } while (0)

int main(void) {
  model_srand(1);
  model_srandom(1);
  model_srand48(1);
  for (int round = 0; round < 3000; round++) {
    DRAWS(rand(), model_rand(), 0, RAND_MAX);
    DRAWS(random(), model_random(), 0, 2147483647);
    DRAWS(lrand48(), model_lrand48(), 0, 2147483647);
    DRAWS(mrand48(), model_mrand48(), -2147483648L, 2147483647);
    STEPS(nrand48, number, 0, 2147483647);
    STEPS(jrand48, number, -2147483648L, 2147483647);
    STEPS(erand48, fraction, 0, 1);
    double wanted = drand48();
    native_forget();
    native_next_double(wanted);
    CHECK(RUN(fraction = model_drand48()) == RETURNED && fraction == wanted, "drand48 cannot be %g", wanted);
    if (RUN(fraction = model_drand48()) == RETURNED) CHECK(fraction >= 0 && fraction < 1, "drand48 is %g", fraction);
    unsigned seed = (unsigned)round, *at = native_copy(&seed, sizeof seed);
    long drawn = rand_r(&seed);
    native_forget();
    next_bytes(&seed, sizeof seed);
    native_next(drawn);
    CHECK(RUN(number = model_rand_r(at)) == RETURNED && number == drawn && *at == seed, "rand_r cannot be %ld", drawn);
    native_forget();
    if (RUN(number = model_rand_r(at)) == RETURNED) CHECK(number >= 0 && number <= RAND_MAX, "rand_r is %ld", number);
    free(at);
    uint32_t bound = (uint32_t)native_interesting();
    if (RUN(number = model_arc4random_uniform(bound)) == RETURNED) {
      CHECK(bound < 2 ? number == 0 : number < bound, "arc4random_uniform of %u is %ld", bound, number);
    }
    DRAWS(native_below(4294967296), model_arc4random(), 0, 4294967295L);
  }
  native_forget();
  for (long bad = -1; bad >= -3; bad--) {
    native_next(bad);
    CHECK(RUN(number = model_rand()) == ASSUMED_AWAY, "rand may be %ld", bad);
  }
  native_next(RAND_MAX);
  CHECK(RUN(number = model_rand()) == RETURNED && number == RAND_MAX, "rand cannot be the largest");
  native_next(0);
  CHECK(RUN(number = model_random()) == RETURNED && number == 0, "random cannot be 0");
  native_next(1);
  CHECK(RUN(number = model_arc4random_uniform(2)) == RETURNED && number == 1, "arc4random_uniform(2) cannot be 1");
  native_next(2);
  CHECK(RUN(number = model_arc4random_uniform(2)) == ASSUMED_AWAY, "arc4random_uniform(2) may be 2");
  native_next_double(0.0);
  CHECK(RUN(fraction = model_drand48()) == RETURNED && fraction == 0, "drand48 cannot be 0");
  native_next_double(1.0);
  CHECK(RUN(fraction = model_drand48()) == ASSUMED_AWAY, "drand48 may be 1");

  char *bytes = native_block(13);
  model_arc4random_buf(bytes, 13);
  free(bytes);
  char *state = native_block(32), *other = native_block(8), *first = NULL;
  ox_errno = errno = 0;
  CHECK(model_initstate(1, other, 7) == NULL && ox_errno == EINVAL, "initstate with 7 bytes");
  CHECK(initstate(1, other, 7) == NULL && errno == EINVAL, "initstate with 7 bytes");
  for (int i = 0; i < 32; i++) native_next(i);
  first = model_initstate(1, state, 32);
  CHECK(state[0] == 0 && state[31] == 31 && native_queued() == 0, "initstate writes all of the state");
  CHECK(first != NULL && model_initstate(1, other, 8) == state, "initstate gives the state before");
  char *volatile before = NULL;
  native_next(0);
  CHECK(RUN(before = model_setstate(first)) == RETURNED && before == other, "setstate gives the state before");
  native_next(1);
  CHECK(RUN(before = model_setstate(first)) == RETURNED && before == NULL, "setstate refuses");
  free(state);
  free(other);
  unsigned short *numbers = native_block(14);
  CHECK(model_seed48(numbers) != NULL, "seed48");
  model_lcong48(numbers);
  free(numbers);
  return native_end();
}
