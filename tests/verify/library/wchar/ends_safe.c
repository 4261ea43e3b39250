// wcpcpy and wmempcpy give the end.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <wchar.h>

extern wchar_t *__wmemcpy_chk(wchar_t *, const wchar_t *, size_t, size_t), *__wcscpy_chk(wchar_t *, const wchar_t *, size_t);

int main(void) {
  wchar_t to[4];
  assert(wcpcpy(to, L"ab") == to + 2 && wmempcpy(to, L"xyz", 3) == to + 3 && to[2] == L'z');
  assert(__wmemcpy_chk(to, L"ab", 2, 4) == to && __wcscpy_chk(to, L"c", 4) == to && to[1] == 0);
  __wcscpy_chk(to, L"abcd", 4);
  assert(0);
  return 0;
}
