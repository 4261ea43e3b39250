// A global with an initialised flexible array member ends with its initialiser.
//@ flags: --engine bmc --property reach,memory
struct list {
  int n;
  char data[];
};
static struct list l = {3, {1, 2, 3}};
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 9;
  return l.data[i]; // FAILS
}
