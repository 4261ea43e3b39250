/* SeaHorn's names, for programs that include its header. oxhorn finds this directory by itself.
   Only what oxhorn understands is declared; the memory predicates of SeaHorn are not among it yet. */
#ifndef OXHORN_SEAHORN_SEAHORN_H
#define OXHORN_SEAHORN_SEAHORN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

extern void __VERIFIER_error(void) __attribute__((__noreturn__));
extern void __VERIFIER_assume(int);

/* Inputs: each call gives a value of its own. */
extern bool nd_bool(void);
extern char nd_char(void);
extern short nd_short(void);
extern unsigned short nd_ushort(void);
extern int nd_int(void);
extern unsigned nd_uint(void);
extern unsigned nd_unsigned(void);
extern long nd_long(void);
extern unsigned long nd_ulong(void);
extern size_t nd_size_t(void);
extern int8_t nd_int8_t(void);
extern uint8_t nd_uint8_t(void);
extern int16_t nd_int16_t(void);
extern uint16_t nd_uint16_t(void);
extern int32_t nd_int32_t(void);
extern uint32_t nd_uint32_t(void);
extern int64_t nd_int64_t(void);
extern uint64_t nd_uint64_t(void);

#ifdef __cplusplus
}
#endif

/* Executions on which X is false are not looked at. */
#define assume(X) __VERIFIER_assume((X) ? 1 : 0)
/* X must hold. */
#define sassert(X) ((void)((X) || (__VERIFIER_error(), 0)))

#endif
