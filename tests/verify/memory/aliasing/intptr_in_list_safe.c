// A list whose links are integers.
//@ flags: --engine bmc --property reach,memory,leaks
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct node {
  intptr_t next;
  int value;
};

int main(void) {
  struct node *b = malloc(sizeof *b), *a = malloc(sizeof *a);
  a->next = (intptr_t)b;
  b->value = 1;
  assert(((struct node *)a->next)->value == 1);
  free((struct node *)a->next);
  free(a);
  return 0;
}
