// A pointer into the middle of an array is not at offset 0.
//@ flags: --engine bmc -- -w
//@ open: clauses: where an object begins
unsigned nondet_uint(void);

int main(void) {
  int numbers[10];
  unsigned i = nondet_uint();
  __CPROVER_assume(i < 10);
  __CPROVER_assert(__CPROVER_POINTER_OFFSET(&numbers[i]) == 0, "the first"); // FAILS
  return 0;
}
