/* errno.c: one variable, 0 at the start. */
#include "native.h"

MODEL_OF(__errno_location);

int main(void) {
  CHECK(*model___errno_location() == 0, "errno is 0 when the program starts");
  ox_errno = 7;
  CHECK(*model___errno_location() == 7, "errno is the models' variable");
  *model___errno_location() = 9;
  CHECK(ox_errno == 9, "errno can be set");
  return native_end();
}
