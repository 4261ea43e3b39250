// Duff's device for a copy: a length of zero copies all the same.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);
char from[4], to[4];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4)
    return 0;
  char *t = to, *f = from;
  int rounds = (n + 3) / 4;
  switch (n % 4) {
  case 0:
    do {
      *t++ = *f++; // FAILS
    case 3:
      *t++ = *f++;
    case 2:
      *t++ = *f++;
    case 1:
      *t++ = *f++;
    } while (--rounds > 0 || n == 0);
  }
  return 0;
}
