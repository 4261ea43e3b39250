// A list whose last node was a local of an inner block.
//@ flags: --engine bmc --property reach,memory
struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node head = {0, 1};
  {
    struct node inner = {0, 2};
    head.next = &inner;
  }
  return head.next->value; // FAILS
}
