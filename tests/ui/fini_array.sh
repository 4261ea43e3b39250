# What the section .fini_array holds is not run, and the verdict says so.
#@ exit: 0
#@ stdout: assuming: what runs at the end of the program is not checked: finish [at-end]
#@ last: safe
echo '#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void finish(void) { assert(0); }
__attribute__((section(".fini_array"), used)) static void (*at_end)(void) = finish;
int main(void) { int n = __VERIFIER_nondet_int(); assert(n == n); }' >program.c
"$OXHORN" check program.c
