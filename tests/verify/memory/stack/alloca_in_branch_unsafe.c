// Memory that is made in a branch has its size.
//@ flags: --engine bmc --property memory
int nondet_int(void);

static void set(int *numbers, int n) {
  for (int i = 0; i < n; i++) numbers[i] = i; // FAILS
}

static void work(int n) {
  if (n > 2) {
    int *two = __builtin_alloca(8);
    set(two, n);
  }
}

int main(void) {
  int n = nondet_int();
  if (n < 4) work(n);
  return 0;
}
