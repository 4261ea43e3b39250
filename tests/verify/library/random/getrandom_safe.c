// getrandom writes as many bytes as it says, and not more than it was asked for.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: any content over a length that is not constant
#include <assert.h>
#include <sys/random.h>

int main(void) {
  char bytes[6] = {0};
  long count = getrandom(bytes, 5, 0);
  assert(count >= -1 && count <= 5);
  assert(bytes[5] == 0);
  if (count == 2) assert(bytes[3] == 0);
  char key[16];
  if (getentropy(key, sizeof key) == 0) assert(key[0] <= 127);
  assert(getentropy(bytes, 257) == -1);
  return 0;
}
