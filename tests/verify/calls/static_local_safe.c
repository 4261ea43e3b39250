// A static local variable keeps its value from call to call.
#include <assert.h>

static int ticket(void) {
  static int next = 100;
  return next++;
}

int main(void) {
  int first = ticket();
  int second = ticket();
  assert(first == 100 && second == 101);
  return 0;
}
