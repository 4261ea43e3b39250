// Only the head of a list is freed.
//@ flags: --engine bmc --property reach,leaks
#include <stdlib.h>
struct node {
  struct node *next;
};

int main(void) { // FAILS
  struct node *a = malloc(sizeof *a);
  a->next = malloc(sizeof *a);
  a->next->next = NULL;
  free(a);
  return 0;
}
