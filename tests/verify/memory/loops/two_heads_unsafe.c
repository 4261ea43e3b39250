// A loop that is entered in the middle walks one element too far.
//@ flags: --engine bmc --property reach,memory
extern _Bool __VERIFIER_nondet_bool(void);
int a[4];

int main(void) {
  int i = 0;
  if (__VERIFIER_nondet_bool())
    goto middle;
  while (i <= 3) {
    a[i] = 0;
  middle:
    i++;
    if (i == 4)
      a[i] = 1; // FAILS
  }
  return 0;
}
