# A copy of a volatile struct reads it as a whole, which is not supported: the answer is `unknown` with the line.
#@ exit: 2
#@ last: unknown: a copy of a volatile struct or union at port.c:5
cat >port.c <<'END'
#include <assert.h>
struct port { char ready; int data; };
volatile struct port port = {0, 3};
int main(void) {
  struct port p = port;
  assert(p.data == 3);
}
END
"$OXHORN" check port.c
