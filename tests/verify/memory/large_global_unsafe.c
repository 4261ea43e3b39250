// A variable of 300 megabytes: nobody looks at each of its bytes.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static char large[300000000];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 300000000)
    return 0;
  large[i] = 3;
  if (large[250000000] == 3)
    reach_error(); // FAILS
  return 0;
}
