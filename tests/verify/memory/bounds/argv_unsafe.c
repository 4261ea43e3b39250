// There may be no third argument of the program.
//@ flags: --engine bmc --property reach,memory
int main(int argc, char **argv) {
  return argv[3][0]; // FAILS
}
