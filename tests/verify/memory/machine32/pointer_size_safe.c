// A struct with two pointers has eight bytes on a 32-bit machine.
//@ flags: --engine bmc --property reach,memory -m32
extern void __VERIFIER_assert(_Bool);
struct pair {
  int *a, *b;
};

int main(void) {
  int x = 1, y = 2;
  struct pair p = {&x, &y}, q;
  for (int i = 0; i < 2; i++)
    ((unsigned *)&q)[i] = ((unsigned *)&p)[i];
  *q.b = 5;
  __VERIFIER_assert(sizeof p == 8 && y == 5 && x == 1);
  return 0;
}
