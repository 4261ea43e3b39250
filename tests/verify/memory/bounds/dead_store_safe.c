// A store in bounds that nobody reads.
//@ flags: --engine bmc --property reach,memory
int main(void) {
  int a[2];
  a[0] = 1;
  *(a + 1) = 2;
  return 0;
}
