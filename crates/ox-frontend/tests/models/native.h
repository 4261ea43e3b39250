/* The native tests of the models. Model and C library live in one program: `run.sh` renames every modelled function `f`
   to `model_f` in the object files of the models, and `abort`, `exit`, `malloc`, `calloc`, `aligned_alloc` to
   `native_...`.

   A test has `int main(void)`, calls `RUN(model_f(...))`, says `CHECK(condition, format, ...)`, and ends with
   `return native_end();`. It must refer to `model_f` for each function of its file; `run.sh` looks for that. */
#ifndef NATIVE_H
#define NATIVE_H

#include <errno.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Declares `model_f` with the type that `f` has in the C library's header. */
#define MODEL_OF(f) extern __typeof__(f) model_##f

/* How a run of a model ended. */
enum { RETURNED = 0, ASSUMED_AWAY = 1, UNSUPPORTED = 2, ABORTED = 3, EXITED = 4, OVERLAPPED = 5, FORBIDDEN = 6 };
extern jmp_buf native_back;
extern bool native_running;
extern const char *native_unsupported; /* what the model said last */

/* Runs a statement that calls models; one of the values above. What it assigns must be `volatile` or global. */
#define RUN(...)                                                                                                       \
  ({                                                                                                                   \
    int how_ = setjmp(native_back);                                                                                    \
    if (how_ == RETURNED) {                                                                                            \
      native_running = true;                                                                                           \
      __VA_ARGS__;                                                                                                     \
    }                                                                                                                  \
    native_running = false;                                                                                            \
    how_;                                                                                                              \
  })

_Noreturn void native_abort(void); /* ends a run as ABORTED */

/* The model's errno; the C library's is `errno`. */
extern int ox_errno;

/* What `ox_any_...` gives next, in order; when nothing is left, something from the generator. `ox_any_bytes` takes one
   entry for each byte. A double is given by its bits. */
void native_next(long long value);
void native_next_double(double value);
void native_forget(void);     /* drops what is left in the queue */
size_t native_queued(void);   /* how much is left */
void native_malloc_fails_at(int call); /* the call-th allocation of the models from now on fails, 1 is the next; 0: none */

/* The generator: the same numbers in each run. */
uint64_t native_random(void);
uint64_t native_below(uint64_t bound);        /* 0 … bound − 1 */
long long native_interesting(void);           /* small, near a boundary of a type, or anything */
void native_fill(void *bytes, size_t length); /* random bytes */

/* A heap block of exactly this size, so that AddressSanitizer sees one byte too far; `copy` has the content. */
void *native_block(size_t size);
void *native_copy(const void *from, size_t size);
char *native_string(const char *text);
size_t native_size(const void *block); /* of a block of the heap */
/* A random string of at most `longest` bytes out of `alphabet`, in a block of exactly its size with the 0. */
char *native_random_string(const char *alphabet, size_t longest);

/* Counts a case; if the condition is false, prints the case and ends with 1. */
#define CHECK(condition, ...)                                                                                          \
  do {                                                                                                                 \
    native_cases++;                                                                                                    \
    if (!(condition)) native_failed(__FILE__, __LINE__, #condition, __VA_ARGS__);                                      \
  } while (0)
extern unsigned long native_cases;
_Noreturn void native_failed(const char *file, int line, const char *condition, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The sign of a number, for comparison functions. */
static inline int native_sign(long long x) { return (x > 0) - (x < 0); }

/* Prints the number of cases for `run.sh`. */
int native_end(void);

#endif
