// What a pointer from outside calls cannot write what nobody else knows.
#include <assert.h>

struct operations { int (*get)(int); };
extern struct operations *find(void);
static int hidden;

int main(void) {
  int x = 1;
  struct operations *operations = find();
  hidden = 2;
  int r = operations->get(5);
  assert(x == 1 && hidden == 2);
  (void)r;
  return 0;
}
