// The pointer that the entry function gets may be null.
//@ flags: --engine bmc --property reach,memory --entry f
int f(int *p) {
  return *p; // FAILS
}
