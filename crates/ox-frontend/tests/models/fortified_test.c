/* fortified.c: as the plain function where it fits, otherwise the end. */
#include "native.h"

#include <wchar.h>

extern void *model___memcpy_chk(void *, const void *, size_t, size_t);
extern void *model___memmove_chk(void *, const void *, size_t, size_t);
extern void *model___mempcpy_chk(void *, const void *, size_t, size_t);
extern void *model___memset_chk(void *, int, size_t, size_t);
extern void model___explicit_bzero_chk(void *, size_t, size_t);
extern char *model___strcpy_chk(char *, const char *, size_t), *model___stpcpy_chk(char *, const char *, size_t);
extern char *model___strcat_chk(char *, const char *, size_t);
extern char *model___strncpy_chk(char *, const char *, size_t, size_t);
extern char *model___stpncpy_chk(char *, const char *, size_t, size_t);
extern char *model___strncat_chk(char *, const char *, size_t, size_t);
extern size_t model___strlcpy_chk(char *, const char *, size_t, size_t);
extern size_t model___strlcat_chk(char *, const char *, size_t, size_t);
extern wchar_t *model___wmemcpy_chk(wchar_t *, const wchar_t *, size_t, size_t);
extern wchar_t *model___wmemmove_chk(wchar_t *, const wchar_t *, size_t, size_t);
extern wchar_t *model___wmempcpy_chk(wchar_t *, const wchar_t *, size_t, size_t);
extern wchar_t *model___wmemset_chk(wchar_t *, wchar_t, size_t, size_t);
extern wchar_t *model___wcscpy_chk(wchar_t *, const wchar_t *, size_t);
extern wchar_t *model___wcsncpy_chk(wchar_t *, const wchar_t *, size_t, size_t);
extern wchar_t *model___wcscat_chk(wchar_t *, const wchar_t *, size_t);
extern wchar_t *model___wcsncat_chk(wchar_t *, const wchar_t *, size_t, size_t);

static char *volatile at;
static char *ours;

/* `plain` is done on another block of the same content if `needed` bytes fit into `room`. */
#define FITS(name, plain, needed, size, expected_at, call)                                                             \
  do {                                                                                                                 \
    char *theirs = native_copy(block, size);                                                                           \
    ours = native_copy(block, size);                                                                                   \
    bool fits = (needed) <= (room);                                                                                    \
    int how = RUN(at = (char *)(call));                                                                                \
    CHECK(how == (fits ? RETURNED : ABORTED), "%s of '%s', %zu bytes of room: %d", name, from, room, how);             \
    if (fits) {                                                                                                        \
      plain;                                                                                                           \
      CHECK(at == ours + (expected_at), "%s of '%s' gives another place", name, from);                                 \
      CHECK(memcmp(ours, theirs, size) == 0, "%s of '%s' writes other bytes", name, from);                             \
    }                                                                                                                  \
    free(ours);                                                                                                        \
    free(theirs);                                                                                                      \
  } while (0)

static void bytes(void) {
  for (int round = 0; round < 3000; round++) {
    char block[40], *from = native_random_string("ab", 8);
    native_fill(block, sizeof block);
    size_t length = strlen(from), room = native_below(10), n = native_below(length + 1), most = native_below(12);
    if (native_below(4) == 0) room = SIZE_MAX;
    size_t size = 24;
    FITS("__memcpy_chk", memcpy(theirs, from, n), n, size, 0, model___memcpy_chk(ours, from, n, room));
    FITS("__memmove_chk", memmove(theirs, from, n), n, size, 0, model___memmove_chk(ours, from, n, room));
    FITS("__mempcpy_chk", memcpy(theirs, from, n), n, size, n, model___mempcpy_chk(ours, from, n, room));
    FITS("__memset_chk", memset(theirs, 'x', n), n, size, 0, model___memset_chk(ours, 'x', n, room));
    FITS("__explicit_bzero_chk", memset(theirs, 0, n), n, size, 0, (model___explicit_bzero_chk(ours, n, room), ours));
    FITS("__strcpy_chk", strcpy(theirs, from), length + 1, size, 0, model___strcpy_chk(ours, from, room));
    FITS("__stpcpy_chk", strcpy(theirs, from), length + 1, size, length, model___stpcpy_chk(ours, from, room));
    FITS("__strncpy_chk", strncpy(theirs, from, most), most, size, 0, model___strncpy_chk(ours, from, most, room));
    size_t end = length < most ? length : most;
    FITS("__stpncpy_chk", strncpy(theirs, from, most), most, size, end, model___stpncpy_chk(ours, from, most, room));
    size_t result = length;
    FITS("__strlcpy_chk", if (most > 0) snprintf(theirs, most, "%s", from), most, size, result,
         ours + model___strlcpy_chk(ours, from, most, room));
    char *before = native_random_string("cd", 6);
    size_t start = strlen(before);
    memcpy(block, before, start + 1);
    FITS("__strcat_chk", strcat(theirs, from), start + length + 1, size, 0, model___strcat_chk(ours, from, room));
    FITS("__strncat_chk", strncat(theirs, from, most), start + end + 1, size, 0,
         model___strncat_chk(ours, from, most, room));
    FITS("__strlcat_chk", if (most > start) snprintf(theirs + start, most - start, "%s", from), most, size,
         (start < most ? start : most) + length, ours + model___strlcat_chk(ours, from, most, room));
    free(before);
    free(from);
  }
}

static void wide(void) {
  for (int round = 0; round < 2000; round++) {
    enum { WIDE = sizeof(wchar_t) };
    char block[40 * WIDE];
    native_fill(block, sizeof block);
    wchar_t source[9];
    size_t length = native_below(8);
    for (size_t i = 0; i < length; i++) source[i] = (wchar_t)('a' + native_below(2));
    source[length] = 0;
    const char *from = "wide characters";
    wchar_t *text = native_copy(source, (length + 1) * WIDE);
    size_t room = native_below(4) ? native_below(10) : SIZE_MAX, n = native_below(length + 1), most = native_below(12);
    size_t end = length < most ? length : most, size = 24 * WIDE, start = native_below(6);
    FITS("__wmemcpy_chk", wmemcpy((wchar_t *)theirs, text, n), n, size, 0,
         model___wmemcpy_chk((wchar_t *)ours, text, n, room));
    FITS("__wmemmove_chk", wmemcpy((wchar_t *)theirs, text, n), n, size, 0,
         model___wmemmove_chk((wchar_t *)ours, text, n, room));
    FITS("__wmempcpy_chk", wmemcpy((wchar_t *)theirs, text, n), n, size, n * WIDE,
         model___wmempcpy_chk((wchar_t *)ours, text, n, room));
    FITS("__wmemset_chk", wmemset((wchar_t *)theirs, 'x', n), n, size, 0,
         model___wmemset_chk((wchar_t *)ours, 'x', n, room));
    FITS("__wcscpy_chk", wcscpy((wchar_t *)theirs, text), length + 1, size, 0,
         model___wcscpy_chk((wchar_t *)ours, text, room));
    FITS("__wcsncpy_chk", wcsncpy((wchar_t *)theirs, text, most), most, size, 0,
         model___wcsncpy_chk((wchar_t *)ours, text, most, room));
    wmemset((wchar_t *)block, 'c', start);
    ((wchar_t *)block)[start] = 0;
    FITS("__wcscat_chk", wcscat((wchar_t *)theirs, text), start + length + 1, size, 0,
         model___wcscat_chk((wchar_t *)ours, text, room));
    FITS("__wcsncat_chk", wcsncat((wchar_t *)theirs, text, most), start + end + 1, size, 0,
         model___wcsncat_chk((wchar_t *)ours, text, most, room));
    free(text);
  }
}

int main(void) {
  bytes();
  wide();
  return native_end();
}
