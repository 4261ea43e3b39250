// The same with nothing in the loop at all.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 5)
    ;
  if (x > 5)
    reach_error();
  return 0;
}
