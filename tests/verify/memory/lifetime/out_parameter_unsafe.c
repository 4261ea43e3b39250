// A function hands out the address of its local through a parameter.
//@ flags: --engine bmc --property reach,memory
static void give(int **out, int x) {
  int local[2] = {x, x};
  *out = local + 1;
}

int main(void) {
  int *p;
  for (int i = 0; i < 2; i++)
    give(&p, i);
  return *p; // FAILS
}
