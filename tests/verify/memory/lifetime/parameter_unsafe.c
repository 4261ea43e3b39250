// The address of a parameter is used after the call.
//@ flags: --engine bmc --property reach,memory
static int *keep;
static void take(int x) {
  keep = &x;
  *keep += 1;
}

int main(void) {
  take(3);
  return *keep; // FAILS
}
