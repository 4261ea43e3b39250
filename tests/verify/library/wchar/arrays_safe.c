// Arrays of wide characters are counted in elements.
//@ flags: --engine bmc --property reach,memory,leaks -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <wchar.h>

int main(void) {
  wchar_t a[4] = {1, 2, 3, 4}, b[4];
  assert(wmemcpy(b, a, 4) == b && b[3] == 4);
  assert(wmemmove(b + 1, b, 2) == b + 1 && b[2] == 2);
  assert(wmemset(b, -5, 2) == b && b[1] == -5 && b[2] == 2);
  assert(wmemcmp(a, b, 1) > 0 && wmemchr(a, 3, 4) == a + 2 && wmemchr(a, 9, 4) == 0);
  wchar_t *p = wcsdup(L"x");
  assert(p[0] == L'x' && p[1] == 0);
  free(p);
  return 0;
}
