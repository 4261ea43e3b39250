// A store out of bounds counts, though nobody reads what was stored.
//@ flags: --engine bmc --property reach,memory
int main(void) {
  int a[2];
  a[0] = 1;
  *(a + 2) = 2; // FAILS
  return 0;
}
