// A linked list on a 32-bit machine whose nodes were allocated with the size of a pointer.
//@ flags: --engine bmc --property reach,memory -m32
typedef unsigned size_type;
extern void *malloc(size_type);
struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *n = malloc(sizeof n);
  n->next = 0;
  n->value = 1; // FAILS
  return 0;
}
