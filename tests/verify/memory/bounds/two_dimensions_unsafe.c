// An index outside of the matrix.
//@ flags: --engine bmc --property reach,memory
int a[2][3];

int main(void) {
  int *p = &a[1][0];
  for (int i = 0; i < 6; i++)
    p[i] = i; // FAILS
  return 0;
}
