// A volatile index may change between the test and the access.
//@ flags: --engine bmc --property reach,memory
volatile unsigned i;
int a[4];

int main(void) {
  if (i < 4)
    return a[i]; // FAILS
  return 0;
}
