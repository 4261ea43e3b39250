// Steps of two from zero hit twenty exactly.
//@ skip: bv
#include <assert.h>

int main(void) {
  int i = 0;
  while (i < 20)
    i += 2;
  assert(i == 20);
  return 0;
}
