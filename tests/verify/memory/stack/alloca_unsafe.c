// What alloca gives is gone when the function has returned.
//@ flags: --engine bmc --property reach,memory
static char *make(unsigned n) {
  char *p = __builtin_alloca(n);
  p[0] = 1;
  return p;
}

int main(void) {
  char *p = make(4);
  return p[0]; // FAILS
}
