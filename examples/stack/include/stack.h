#define SIZE 8

struct stack {
  int items[SIZE];
  unsigned count;
};

int push(struct stack *stack, int item);
int pop(struct stack *stack);
