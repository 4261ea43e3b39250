// A callback that gets a pointer to a smaller variable than it writes.
//@ flags: --engine bmc --property reach,memory
static void each(const int *a, int n, void (*f)(int, void *), void *context) {
  for (int i = 0; i < n; i++)
    f(a[i], context);
}

static void add(int x, void *context) {
  *(long *)context = x; // FAILS
}

int main(void) {
  int a[3] = {1, 2, 3}, sum = 0;
  each(a, 3, add, &sum);
  return sum;
}
