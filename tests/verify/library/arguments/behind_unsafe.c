// What is behind an argument of main is not the next one.
//@ flags: --engine bmc --property memory
//@ open: clauses: texts from outside
int main(int argc, char **argv) {
  argv[0][40] = 1; // FAILS
  return 0;
}
