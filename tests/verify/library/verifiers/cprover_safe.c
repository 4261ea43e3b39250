// CBMC's functions, declared by the program.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stddef.h>

extern void __CPROVER_input(const char *, ...);
extern void __CPROVER_output(const char *, ...);
extern void __CPROVER_cover(_Bool);
extern void __CPROVER_precondition(_Bool, const char *);
extern void __CPROVER_havoc_slice(void *, size_t);
extern int __CPROVER_abs(int);
extern _Bool __CPROVER_r_ok(const void *, size_t);
extern size_t __CPROVER_OBJECT_SIZE(const void *);

int main(void) {
  char bytes[4] = {1, 2, 3, 4};
  __CPROVER_input("bytes", bytes[0]);
  __CPROVER_cover(bytes[0] == 1);
  __CPROVER_havoc_slice(bytes, 2);
  __CPROVER_output("bytes", bytes[1]);
  __CPROVER_precondition(bytes[2] == 3, "not in the slice");
  assert(__CPROVER_abs(-5) == 5);
  assert(__CPROVER_r_ok(bytes, 4) && !__CPROVER_r_ok(bytes, 5));
  assert(__CPROVER_OBJECT_SIZE(bytes) == 4);
  return 0;
}
