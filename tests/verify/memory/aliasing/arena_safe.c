// Objects are cut out of one buffer.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stddef.h>
static _Alignas(8) char arena[64];
static size_t used;

static void *cut(size_t n) {
  n = (n + 7) & ~(size_t)7;
  if (n > sizeof arena - used)
    return NULL;
  used += n;
  return arena + used - n;
}

int main(void) {
  int *a = cut(sizeof *a);
  long *b = cut(sizeof *b);
  *a = 1;
  *b = 2;
  assert(*a == 1 && (char *)b - (char *)a == 8);
  assert(cut(49) == NULL && cut(48) != NULL);
  return 0;
}
