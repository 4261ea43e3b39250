# Memory of the C library has a name that a user may know.
#@ exit: 1
#@ stdout: at offset 100 of calendar of the C library (56 bytes)
cat >program.c <<'C'
#include <time.h>
int main(void) {
  time_t now = time(0);
  ((char *)gmtime(&now))[100] = 1;
  return 0;
}
C
"$OXHORN" check program.c --property memory
