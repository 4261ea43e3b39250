#include "stack.h"

int push(struct stack *stack, int item) {
  if (stack->count == SIZE)
    return 0;
  stack->items[stack->count++] = item;
  return 1;
}

int pop(struct stack *stack) {
  return stack->items[--stack->count];
}
