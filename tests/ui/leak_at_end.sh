# What runs at the end of the program may free what is left, and it is not modelled.
#@ exit: 2
#@ stdout: what atexit registers, with --property leaks, at program.c:5 is not supported
#@ last: unknown
cat >program.c <<'C'
#include <stdlib.h>
static void *kept;
static void clean(void) { free(kept); }
int main(void) {
  atexit(clean);
  kept = malloc(4);
  return 0;
}
C
"$OXHORN" check --property leaks program.c
echo 'void *malloc(unsigned long); void free(void *);
static void *kept;
__attribute__((destructor)) static void clean(void) { free(kept); }
int main(void) { kept = malloc(4); return 0; }' >destructor.c
"$OXHORN" check --property leaks destructor.c
