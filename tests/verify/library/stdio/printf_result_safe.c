// printf gives the length, or a negative number; the program's variables keep their values.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int shared = 5;

int main(void) {
  int x = __VERIFIER_nondet_int();
  int length = printf("%d %s\n", x, "text");
  assert(length < 0 || (length >= 7 && length <= 17));
  assert(shared == 5);
  return 0;
}
