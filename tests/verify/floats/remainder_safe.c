// fmod of numbers that are known.
#include <assert.h>
#include <math.h>

int main(void) {
  assert(fmod(5.5, 2.0) == 1.5);
  assert(fmodf(-5.5f, 2.0f) == -1.5f);
  return 0;
}
