// Two variables have different addresses.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
int g;

int main(void) {
  int a, b;
  int *h = malloc(sizeof *h), *k = malloc(sizeof *k);
  int *p[5] = {&a, &b, &g, h, k};
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < i; j++)
      assert(p[i] != p[j]);
  return 0;
}
