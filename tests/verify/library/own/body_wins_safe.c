// the program has functions with names of the C library: its bodies are used, and the verdict names them
#include <assert.h>
int calls;
int abs(int x) {
  calls++;
  return 7;
}
unsigned long strlen(const char *s) {
  calls++;
  return 3;
}
int main(void) {
  assert(abs(-2) == 7);
  assert(strlen("abcde") == 3);
  assert(calls == 2);
  return 0;
}
