// Names of glibc's own for functions that it has twice.
//@ flags: --engine bmc --property reach,memory,leaks -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern char *__strdup(const char *), *__strndup(const char *, size_t), *__stpcpy(char *, const char *);
extern void *__mempcpy(void *, const void *, size_t), *__rawmemchr(const void *, int);
extern char *__strtok_r(char *, const char *, char **);

int main(void) {
  char s[] = "a,b", to[4], *rest, *p = __strdup("x"), *q = __strndup("xyz", 2);
  assert(p[0] == 'x' && p[1] == 0 && q[1] == 'y' && q[2] == 0);
  free(p);
  free(q);
  assert(__stpcpy(to, "ab") == to + 2 && __mempcpy(to, "cd", 2) == to + 2 && to[1] == 'd');
  assert(__rawmemchr(s, ',') == s + 1);
  assert(__strtok_r(s, ",", &rest) == s && rest == s + 2);
  return 0;
}
