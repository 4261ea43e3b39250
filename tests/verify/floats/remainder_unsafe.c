// The remainder has the sign of the dividend.
#include <assert.h>
#include <math.h>

int main(void) {
  assert(fmod(-5.5, 2.0) >= 0); // FAILS
  return 0;
}
