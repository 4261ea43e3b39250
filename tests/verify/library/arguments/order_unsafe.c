// Arguments of main lie anywhere.
//@ flags: --engine bmc
//@ open: clauses: texts from outside
#include <assert.h>
int main(int argc, char **argv) {
  if (argc < 3) return 0;
  assert(argv[2] - argv[1] == 32); // FAILS
  return 0;
}
