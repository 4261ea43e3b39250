// What alloca gives is gone when the function has returned.
//@ flags: --property memory
#include <stddef.h>
void *alloca(size_t size);

static int *made(void) {
  int *number = alloca(sizeof(int));
  *number = 1;
  return number;
}

int main(void) {
  return *made(); // FAILS
}
