// Pointers to locals are gone after the pipeline: no alloca, load or store is left.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int old = x;
  swap(&x, &y);
  if (y != old)
    reach_error();
  return 0;
}
