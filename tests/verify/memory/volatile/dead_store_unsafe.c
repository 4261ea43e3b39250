// A volatile store behind the end.
//@ flags: --engine bmc --property reach,memory
int main(void) {
  volatile int a[2];
  a[0] = 1;
  volatile int *p = a;
  p[2] = 1; // FAILS
  return 0;
}
