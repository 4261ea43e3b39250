// Nested loops: four times three is twelve.
//@ skip: bv
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int total = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 3; j++)
      if (__VERIFIER_nondet_int())
        total++;
  if (total == 12)
    reach_error(); // FAILS
  return 0;
}
