#include "stack.h"
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct stack stack = {.count = 0};
  int item = __VERIFIER_nondet_int();
  push(&stack, item);
  assert(pop(&stack) == item && stack.count == 0);
  return 0;
}
