# So is an access of something that was freed.
#@ exit: 1
#@ stdout: program.c:5: write 4 bytes at offset 4 of a heap object (12 bytes, program.c:3), which was freed (in main)
#@ last: unsafe
cat >program.c <<'END'
#include <stdlib.h>
int main(void) {
  int *p = malloc(12);
  free(p);
  p[1] = 7;
  return 0;
}
END
"$OXHORN" check --property memory program.c
