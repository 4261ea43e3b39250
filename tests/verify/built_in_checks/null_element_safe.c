// The pointer is set before it is used.
//@ flags: --property reach,null --track ptr
extern int __VERIFIER_nondet_int(void);
int table[4];

int main(void) {
  int *p = 0;
  if (!__VERIFIER_nondet_int())
    return 0;
  p = table;
  p[2] = 1;
  return 0;
}
