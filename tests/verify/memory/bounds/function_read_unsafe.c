// The code of a function is read as data.
//@ flags: --engine bmc --property reach,memory
static int f(void) { return 1; }

int main(void) {
  int (*p)(void) = f;
  return *(char *)p; // FAILS
}
