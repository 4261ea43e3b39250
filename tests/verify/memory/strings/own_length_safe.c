// A loop of our own over a text of any length up to five.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern char __VERIFIER_nondet_char(void);

static int length(const char *s) {
  int n = 0;
  while (s[n])
    n++;
  return n;
}

int main(void) {
  char s[6];
  for (int i = 0; i < 5; i++)
    s[i] = __VERIFIER_nondet_char();
  s[5] = 0;
  int n = length(s);
  assert(n >= 0 && n <= 5 && s[n] == 0);
  return 0;
}
