// __CPROVER_havoc_slice without a declaration: the length is an int here and a size_t there.
//@ flags: --engine bmc -- -w
int main(void) {
  char text[5] = "abcd";
  __CPROVER_havoc_slice(text, 2);
  __CPROVER_assert(text[1] == 'b', "kept"); // FAILS
  return 0;
}
