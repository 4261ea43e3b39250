/* <libgen.h>. Both may write into the path; neither gives back a place that is to be freed. */
#include "ox_text.h"

static char here[2] = ".";

/* The part behind the last slash, where slashes at the end do not count. */
//@ exact libgen.h
char *__xpg_basename(char *path) {
  if (path == NULL || path[0] == 0) {
    here[0] = '.';
    return here;
  }
  size_t length = ox_length(path), end = length;
  while (end > 0 && path[end - 1] == '/') end--;
  if (end == 0) return path + length - 1; /* slashes only: the last of them */
  size_t start = end;
  while (start > 0 && path[start - 1] != '/') start--;
  if (end < length) path[end] = 0;
  return path + start;
}

/* The part before the last slash. */
//@ exact libgen.h
char *dirname(char *path) {
  here[0] = '.';
  if (path == NULL) return here;
  size_t end = ox_length(path);
  while (end > 1 && path[end - 1] == '/') end--;
  while (end > 0 && path[end - 1] != '/') end--;
  if (end == 0) return here;
  while (end > 0 && path[end - 1] == '/') end--;
  if (end == 0) {
    /* two slashes at the start and no more may mean something of their own, and stay */
    size_t leading = 0;
    while (path[leading] == '/') leading++;
    end = leading == 2 ? 2 : 1;
  }
  path[end] = 0;
  return path;
}
