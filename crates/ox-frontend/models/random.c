/* <sys/random.h>. */
#include "allowed.h"

//@ allowed sys/random.h
ssize_t_ getrandom(void *to, size_t length, unsigned flags) {
  (void)flags;
  ssize_t_ count = ox_count_or_fail(length, "getrandom");
  if (count > 0) ox_any_bytes(to, (size_t)count, "getrandom");
  return count;
}

/* More than 256 bytes are refused. */
//@ allowed sys/random.h
int getentropy(void *to, size_t length) {
  int result = ox_zero_or_fail("getentropy");
  if (length > 256) ox_assume(result < 0);
  if (result == 0) ox_any_bytes(to, length, "getentropy");
  return result;
}
