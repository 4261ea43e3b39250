// For what is no signal there may be no text.
//@ flags: --engine bmc --property memory -- -D_GNU_SOURCE
#include <string.h>

int main(void) {
  return strsignal(-1)[0]; // FAILS
}
