// What is found in strings and bytes, and where.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
#include <strings.h>

int main(void) {
  const char *s = "hello";
  char open[3] = {'a', 'b', 'a'};
  assert(strchr(s, 'l') == s + 2 && strchr(s, 'x') == 0 && strchr(s, 0) == s + 5);
  assert(strrchr(s, 'l') == s + 3 && strchrnul(s, 'x') == s + 5);
  assert(memchr(open, 'b', 100) == open + 1 && memrchr(open, 'a', 3) == open + 2 && memchr(open, 'x', 3) == 0);
  assert(rawmemchr(open, 'b') == open + 1);
  assert(index(s, 'e') == s + 1 && rindex(s, 'l') == s + 3);
  assert(strspn("aab", "a") == 2 && strcspn("aab", "b") == 2 && strpbrk(s, "ol") == s + 2);
  assert(strstr(s, "ll") == s + 2 && strstr(s, "lx") == 0 && strstr(s, "") == s);
  assert(strcasestr(s, "LO") == s + 3);
  assert(memmem(open, 3, "ba", 2) == open + 1 && memmem(open, 3, "bb", 2) == 0);
  const char *path = "a/b";
  assert(basename(path) == path + 2);
  return 0;
}
