// __CPROVER_havoc_object changes the whole object that the pointer points into, and no other.
//@ flags: --engine bmc --property reach,memory -- -w
//@ open: clauses: where an object begins
struct pair {
  int first, second;
} a = {1, 2}, b = {3, 4};

int main(void) {
  __CPROVER_havoc_object(&a.second);
  __CPROVER_assert(b.first == 3 && b.second == 4, "the other");
  return 0;
}
