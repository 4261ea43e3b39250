// Pointers into one buffer are compared and subtracted, and the length is used: where the buffer is does not matter.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: invariants about texts
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static size_t strip(char *text, size_t length, const char *blanks) {
  char *first = text, *last = text + length;
  while (first < last && strchr(blanks, *first)) first++;
  while (last > first && strchr(blanks, last[-1])) last--;
  size_t left = (size_t)(last - first);
  memmove(text, first, left);
  text[left] = 0;
  return left + 1;
}

int main(void) {
  char text[9];
  unsigned length = __VERIFIER_nondet_uint();
  __VERIFIER_assume(length <= 8);
  for (int i = 0; i < 8; i++) text[i] = __VERIFIER_nondet_char();
  size_t used = strip(text, length, " \t");
  assert(used >= 1 && used <= length + 1);
  assert(text[used - 1] == 0);
  return 0;
}
