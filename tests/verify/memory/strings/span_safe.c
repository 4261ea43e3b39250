// How far a text has no character of another: an inner loop that goes back to the outer one, which stops at the zero byte of its text.
//@ flags: --engine cells --property memory
//@ skip: bv
//@ open: clauses: needs what is known of cells
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static int span(const char *text, const char *others) {
  const char *p = text, *q;
  char c, other;
again:
  c = *p++;
  for (q = others; (other = *q++) != 0;)
    if (other == c)
      goto again;
  return p - 1 - text;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1)
    n = 1;
  if (m < 1)
    m = 1;
  char *text = __builtin_alloca(n), *others = __builtin_alloca(m);
  for (int i = 0; i < n - 1; i++)
    text[i] = __VERIFIER_nondet_char();
  for (int i = 0; i < m - 1; i++)
    others[i] = __VERIFIER_nondet_char();
  text[n - 1] = 0;
  others[m - 1] = 0;
  return span(text, others);
}
