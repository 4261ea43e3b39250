// The struct that a function returns lives until the end of the expression.
//@ flags: --engine bmc --property reach,memory
struct s {
  int a[3];
};
static struct s make(int x) {
  struct s s = {{x, x, x}};
  return s;
}

int main(void) {
  int *p = make(4).a;
  return p[1]; // FAILS
}
