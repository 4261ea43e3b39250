// A volatile index is read once.
//@ flags: --engine bmc --property reach,memory
volatile unsigned i;
int a[4];

int main(void) {
  unsigned k = i;
  if (k < 4)
    return a[k];
  return 0;
}
