// A list whose links are integers; the last node was freed.
//@ flags: --engine bmc --property reach,memory
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
  free(b);
  return ((struct node *)a->next)->value; // FAILS
}
