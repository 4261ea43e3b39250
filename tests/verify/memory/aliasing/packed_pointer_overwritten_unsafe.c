// A store overlaps the first byte of a pointer that is not aligned.
//@ flags: --engine bmc --property reach,memory
struct __attribute__((packed)) s {
  char c;
  int *p;
};
int main(void) {
  int x = 0;
  struct s a = {1, &x};
  *(short *)&a = 0x1234;
  return *a.p; // FAILS
}
