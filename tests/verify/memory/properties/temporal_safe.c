// Only lifetimes are asked about: the reads behind the array and through null are none of these.
//@ flags: --engine bmc --property temporal
#include <stdlib.h>

struct item {
  int value;
  struct item *next;
};
int get(void);

int main(void) {
  struct item *p = malloc(sizeof *p), *q = get() ? p : 0;
  int a[4] = {0}, i = get();
  p->value = a[i & 7];
  int value = q->value;
  free(p);
  return value;
}
