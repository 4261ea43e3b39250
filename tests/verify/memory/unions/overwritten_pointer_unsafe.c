// A pointer in a union is overwritten by a number and then used.
//@ flags: --engine bmc --property reach,memory
union both {
  int *p;
  unsigned short n;
};

int main(void) {
  int x = 0;
  union both u;
  u.p = &x;
  u.n = 4711;
  return *u.p; // FAILS
}
