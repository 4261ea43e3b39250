// %n stores how much was written so far.
#include <assert.h>
#include <stdio.h>

int main(void) {
  int count = -1;
  short small = -1;
  printf("abc%n%d%hn", &count, 42, &small);
  assert(count == 3 && small == 5);
  return 0;
}
