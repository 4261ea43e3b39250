// There may be no third argument of the program.
//@ flags: --engine bmc --property memory
int main(int argc, char **argv) {
  return argv[3][0]; // FAILS
}
