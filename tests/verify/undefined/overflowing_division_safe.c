// The smallest integer divided by -1 ends the execution.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int q = x / -1;
  if (x == -2147483647 - 1)
    reach_error();
  return q != -x;
}
