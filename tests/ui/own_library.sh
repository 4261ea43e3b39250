# A function of the C library that the program has itself: its body is used, and the verdict names it.
#@ exit: 0
#@ stdout: our models of them are not used: abs, free, malloc [own-library]
cat >program.c <<'C'
#include <assert.h>
#include <stdlib.h>
static char room[8];
void *malloc(size_t size) { return room; }
void free(void *p) {}
int abs(int x) { return 7; }
static int labs_(int x) { return x; }
int main(void) {
  char *p = malloc(3);
  assert(p == room && abs(-2) == 7 && labs_(1) == 1);
  free(p);
  return 0;
}
C
"$OXHORN" check program.c
