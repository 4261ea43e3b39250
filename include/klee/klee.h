/* KLEE's names, for programs that include its header. oxhorn finds this directory by itself.
   Only what oxhorn understands is declared. */
#ifndef OXHORN_KLEE_KLEE_H
#define OXHORN_KLEE_KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The `size` bytes at `object` become an input. */
extern void klee_make_symbolic(void *object, size_t size, const char *name);
/* Executions on which `condition` is zero are not looked at. */
extern void klee_assume(uintptr_t condition);
/* An assertion with this text fails. */
extern void __oxhorn_failed(const char *text) __attribute__((noreturn));

/* Any number. */
static inline int klee_int(const char *name) {
  int x;
  klee_make_symbolic(&x, sizeof x, name);
  return x;
}

/* Any number from `begin` on and below `end`. */
static inline int klee_range(int begin, int end, const char *name) {
  int x = klee_int(name);
  klee_assume(begin <= x && x < end);
  return x;
}

#ifdef __cplusplus
}
#endif

/* X must hold. */
#define klee_assert(X) ((void)((X) || (__oxhorn_failed(#X), 0)))

#endif
