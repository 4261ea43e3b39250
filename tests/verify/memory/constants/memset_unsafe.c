// memset of a constant.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
static const char text[8] = "text";

int main(void) {
  memset((char *)text, 0, 4); // FAILS
  return text[0];
}
