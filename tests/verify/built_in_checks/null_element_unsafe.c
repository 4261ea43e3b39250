// An element behind a null pointer is not at address zero, and still an error.
//@ flags: --property reach,null --track ptr
extern int __VERIFIER_nondet_int(void);
int table[4];

int main(void) {
  int *p = __VERIFIER_nondet_int() ? table : 0;
  p[2] = 1; // FAILS
  return 0;
}
