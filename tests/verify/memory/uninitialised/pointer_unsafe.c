// A pointer that was never set is used.
//@ flags: --engine bmc --property reach,memory
struct holder {
  int *p;
};

int main(void) {
  struct holder h;
  struct holder *k = &h;
  *k->p = 1; // FAILS
  return 0;
}
