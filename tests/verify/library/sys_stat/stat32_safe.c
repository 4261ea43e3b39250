// The same with 32 bits.
//@ flags: --property memory,reach -m32
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  struct stat s;
  if (stat("name", &s) == 0) assert(s.st_size >= 0);
  return 0;
}
