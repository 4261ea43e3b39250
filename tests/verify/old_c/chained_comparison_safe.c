// clang refuses `a < b < c` by default: the result of the first comparison is compared.
//@ flags: -- -w
int nondet_int(void);

int main(void) {
  int x = nondet_int();
  if (!(0 <= x <= 1)) reach_error();
  return 0;
}
