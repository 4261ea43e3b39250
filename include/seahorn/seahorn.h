/* SeaHorn's names, for programs that include its header. oxhorn finds this directory by itself. */
#ifndef OXHORN_SEAHORN_SEAHORN_H
#define OXHORN_SEAHORN_SEAHORN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

extern void __VERIFIER_error(void) __attribute__((__noreturn__));
/* An assertion with this text fails. */
extern void __oxhorn_failed(const char *text) __attribute__((__noreturn__));
extern void __VERIFIER_assume(int);
extern void __SEA_assume(bool);
extern void __VERIFIER_assert(bool);
extern void __VERIFIER_assert_not(bool);
/* If the first is true, the second must be. */
extern void __VERIFIER_assert_if(bool, bool);
extern void sea_assert_if(bool, bool);

/* That many bytes from the pointer on are inside of its object, and the object is alive. */
extern bool sea_is_dereferenceable(const void *, intptr_t);
#define sea_is_deref sea_is_dereferenceable
/* The object is alive: not freed, its scope not ended. */
extern bool sea_is_alloc(char *);
/* The object was written since it came to life or was reset, while tracking was on. Tracking is on from the start
   in a program that never switches it on, and off from the start in others. */
extern bool sea_is_modified(char *);
extern void sea_reset_modified(char *);
extern void sea_tracking_on(void);
extern void sea_tracking_off(void);
/* A number for each kind, from 3 to 15, and address, that only the verifier sees. To ask for one that was not set gives the
   answer unknown. */
extern void sea_set_shadowmem(char, char *, size_t);
extern size_t sea_get_shadowmem(char, char *);
#define TRACK_CUSTOM0_MEM 3
#define TRACK_CUSTOM1_MEM 4

/* Inputs: each call gives a value of its own. SeaHorn's header has none of these: its programs declare them themselves, which in C++
   would be another function than one declared here. */
#ifndef __cplusplus
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
#endif

#ifdef __cplusplus
}
#endif

#define SEA_NONDET_FN_ATTR

/* Executions on which X is false are not looked at. */
#define assume(X) __VERIFIER_assume((X) ? 1 : 0)
/* X must hold. */
#define sassert(X) ((void)((X) || (__oxhorn_failed(#X), 0)))

/* In a function with this mark, a function without a body is to be inferred: it takes integers, gives a bool, and stands for a
   predicate with which no assertion of the program fails. */
#define PARTIAL_FN __attribute__((annotate("partial"))) __attribute__((noinline))

#endif
