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

#ifdef __cplusplus
}
#endif

#endif
