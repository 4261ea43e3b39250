// With _FORTIFY_SOURCE the program ends where a copy does not fit.
//@ flags: --engine bmc --property reach,memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

extern void *__memcpy_chk(void *, const void *, size_t, size_t), *__memset_chk(void *, int, size_t, size_t);
extern void *__memmove_chk(void *, const void *, size_t, size_t), *__mempcpy_chk(void *, const void *, size_t, size_t);
extern char *__strcpy_chk(char *, const char *, size_t), *__strcat_chk(char *, const char *, size_t);
extern char *__stpcpy_chk(char *, const char *, size_t), *__strncpy_chk(char *, const char *, size_t, size_t);
extern char *__strncat_chk(char *, const char *, size_t, size_t);

int main(void) {
  char to[4];
  assert(__strcpy_chk(to, "ab", 4) == to && __strcat_chk(to, "c", 4) == to && strcmp(to, "abc") == 0);
  assert(__stpcpy_chk(to, "x", 4) == to + 1 && __strncat_chk(to, "yz!", 2, 4) == to && strcmp(to, "xyz") == 0);
  assert(__memcpy_chk(to, "12", 2, 4) == to && __memset_chk(to, 'q', 1, 4) == to && to[0] == 'q' && to[1] == '2');
  assert(__memmove_chk(to + 1, to, 2, 3) == to + 1 && __mempcpy_chk(to, "56", 2, 4) == to + 2);
  assert(__strncpy_chk(to, "a", 4, 4) == to && to[3] == 0);
  __strcpy_chk(to, "too long", 4);
  assert(0);
  return 0;
}
