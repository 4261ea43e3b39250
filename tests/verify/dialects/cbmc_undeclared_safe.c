// What CBMC knows without a declaration: its types, and functions whose parameters are no int.
//@ flags: --engine bmc --property reach,memory -- -w
//@ open: clauses: how many bytes are left behind a pointer
__CPROVER_size_t strlen(const char *);

int main(void) {
  __CPROVER_size_t n = 4;
  __CPROVER_bool yes = 8;
  char text[5] = "abcd";
  __CPROVER_precondition(yes == 1, "a truth value");
  __CPROVER_assert(__CPROVER_r_ok(text, 5) && !__CPROVER_w_ok(text + 1, 5), "inside");
  __CPROVER_assert(strlen(text) == n, "length");
  char *p = __CPROVER_allocate(3, 1);
  __CPROVER_assert(p[2] == 0, "zero");
  __CPROVER_havoc_slice(text, 2);
  __CPROVER_postcondition(text[2] == 'c', "kept");
  __CPROVER_assert(0.5, "a number that is not zero");
  return 0;
}
