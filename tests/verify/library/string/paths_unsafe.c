// dirname writes into the path.
//@ flags: --engine bmc --property memory
#include <libgen.h>

int main(void) {
  return dirname("/usr/lib")[0]; // FAILS
}
