// Inputs and assumptions as oxhorn and CBMC both know them. N is the bound that the driver chooses.
#ifndef REAL_H
#define REAL_H
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#ifdef __CPROVER__
#define assume(condition) __CPROVER_assume(condition)
#else
extern void __VERIFIER_assume(int);
#define assume(condition) __VERIFIER_assume(condition)
#endif

// A number from 0 to most.
static inline unsigned up_to(unsigned most) {
    unsigned n = __VERIFIER_nondet_uint();
    assume(n <= most);
    return n;
}

// count bytes of any content.
static inline void any_bytes(char *p, unsigned count) {
    for (unsigned i = 0; i < count; i++) p[i] = __VERIFIER_nondet_char();
}

// A text of at most count characters and its zero byte, in count + 1 bytes.
static inline void any_text(char *p, unsigned count) {
    any_bytes(p, count);
    p[count] = 0;
}
#endif
