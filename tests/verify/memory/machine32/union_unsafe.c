// On a 32-bit machine a long long covers two pointers: writing it overwrites both.
//@ flags: --engine bmc --property reach,memory -m32
union both {
  int *p[2];
  long long n;
};

int main(void) {
  int x = 0;
  union both u = {{&x, &x}};
  u.n = 1;
  return *u.p[1]; // FAILS
}
