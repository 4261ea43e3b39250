// The list of arguments is an object, so on a machine with 32 bits there are not as many as an int can count.
//@ flags: -m32 -- -w
int main(int argc, char **argv) {
  __CPROVER_assert(argc >= 1 && argc < 0x7fffffff, "it fits");
  return 0;
}
