# A function without a body might free what it is given: that it does not is an assumption.
#@ exit: 1
#@ stdout: functions without a body free nothing and access only memory that they may access: consume [external]
#@ last: unsafe
cat >program.c <<'C'
#include <stdlib.h>
void consume(void *p);
int main(void) {
  void *p = malloc(4);
  consume(p);
  return 0;
}
C
"$OXHORN" check --property leaks program.c
