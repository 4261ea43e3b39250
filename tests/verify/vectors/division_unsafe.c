// One lane of a division is by zero.
//@ flags: --engine bmc --property overflow
typedef int two __attribute__((vector_size(8)));
int nondet_int(void);

int main(void) {
  two a = {8, 9}, d = {2, nondet_int()};
  two q = a / d; // FAILS
  return q[0];
}
