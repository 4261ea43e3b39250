// The address of a local of a function that has returned.
//@ flags: --engine bmc --property reach,memory
static int *local(int x) {
  int y = x + 1, *p = &y;
  return p;
}

int main(void) {
  int *p = local(1);
  return *p; // FAILS
}
