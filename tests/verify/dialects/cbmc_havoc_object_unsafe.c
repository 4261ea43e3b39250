// __CPROVER_havoc_object changes what is in front of the pointer too.
//@ flags: --engine bmc --property reach,memory -- -w
//@ open: clauses: where an object begins
struct pair {
  int first, second;
} a = {1, 2};

int main(void) {
  __CPROVER_havoc_object(&a.second);
  __CPROVER_assert(a.first == 1, "kept"); // FAILS
  return 0;
}
