// A list that is used after its function has returned.
//@ flags: --property memory
#include <stdarg.h>

static va_list kept;

static void keep(int n, ...) {
  va_start(kept, n);
}

int main(void) {
  keep(1, 2);
  return va_arg(kept, int); // FAILS
}
