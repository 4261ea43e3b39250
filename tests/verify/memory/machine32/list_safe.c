// A linked list on a 32-bit machine.
//@ flags: --engine bmc --property reach,memory -m32
extern void __VERIFIER_assert(_Bool);
typedef unsigned size_type;
extern void *malloc(size_type);
extern void free(void *);
struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *list = 0;
  int sum = 0;
  for (int i = 1; i <= 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->value = i;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    sum += list->value;
    free(list);
    list = next;
  }
  __VERIFIER_assert(sum == 6);
  return 0;
}
