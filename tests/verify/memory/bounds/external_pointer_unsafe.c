// A pointer of another file may be null.
//@ flags: --engine bmc --property reach,memory
extern int *shared;
int main(void) {
  *shared = 1; // FAILS
  return 0;
}
