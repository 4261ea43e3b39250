// Output of bytes and strings: what was written, or -1.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int byte = __VERIFIER_nondet_int();
  int c = putchar(byte);
  assert(c == -1 || c == (unsigned char)byte);
  c = fputc('x', stdout);
  assert(c == 'x' || c == EOF);
  c = putc('x', stderr);
  assert(c == 'x' || c == EOF);
  assert(puts("text") >= -1);
  assert(fputs("text", stdout) >= -1);
  c = fflush(stdout);
  assert(c == 0 || c == EOF);
  perror("text");
  return 0;
}
