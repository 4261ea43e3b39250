/* libgen.c against the C library, for all short paths. */
#include "native.h"

extern char *__xpg_basename(char *), *model___xpg_basename(char *), *model_dirname(char *), *dirname(char *);

typedef char *function(char *);

/* Both give the same text, at the same place or elsewhere, and leave the same bytes. */
static void compare(const char *name, function *theirs, function *ours, const char *path) {
  size_t size = strlen(path) + 1;
  char *a = native_copy(path, size), *b = native_copy(path, size);
  char *x = theirs(a), *y = ours(b);
  CHECK(strcmp(x, y) == 0, "%s of %s: %s, not %s", name, path, y, x);
  CHECK((x >= a && x < a + size ? x - a : -1) == (y >= b && y < b + size ? y - b : -1), "%s of %s: another place",
        name, path);
  CHECK(memcmp(a, b, size) == 0, "%s of %s writes other bytes", name, path);
  free(a);
  free(b);
}

int main(void) {
  char path[10] = "";
  int codes = 1;
  for (int length = 0; length < 9; length++, codes *= 3) {
    for (int code = 0; code < codes; code++) {
      for (int i = 0, rest = code; i < length; i++, rest /= 3) path[i] = "/a."[rest % 3];
      path[length] = 0;
      compare("basename", __xpg_basename, model___xpg_basename, path);
      compare("dirname", dirname, model_dirname, path);
    }
  }
  CHECK(strcmp(model___xpg_basename(NULL), ".") == 0 && strcmp(model_dirname(NULL), ".") == 0, "of null");
  return native_end();
}
