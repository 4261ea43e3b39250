// Strings of wide characters.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <wchar.h>

int main(void) {
  wchar_t to[8];
  assert(wcslen(L"abc") == 3 && wcsnlen(L"abc", 2) == 2);
  assert(wcscpy(to, L"ab") == to && wcscat(to, L"c") == to && wcslen(to) == 3 && to[2] == L'c');
  assert(wcsncpy(to, L"x", 3) == to && to[1] == 0 && to[2] == 0);
  assert(wcsncat(to, L"yz", 1) == to && wcscmp(to, L"xy") == 0);
  assert(wcscmp(L"a", L"b") < 0 && wcsncmp(L"ab", L"ac", 1) == 0);
  assert(wcschr(to, L'y') == to + 1 && wcsrchr(L"a", L'b') == 0);
  assert(wcsspn(L"aab", L"a") == 2 && wcscspn(L"aab", L"b") == 2 && wcspbrk(to, L"y") == to + 1);
  assert(wcsstr(to, L"y") == to + 1);
  return 0;
}
