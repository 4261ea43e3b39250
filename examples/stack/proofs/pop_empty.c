#include "stack.h"

int main(void) {
  struct stack stack = {.count = 0};
  pop(&stack);
  return 0;
}
