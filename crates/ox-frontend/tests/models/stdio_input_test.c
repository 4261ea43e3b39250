/* stdio_input.c: what the C library reads from a file the model can read too, and little else. */
#include "allowed.h"

#include <unistd.h>

MODEL_OF(fgetc); MODEL_OF(getc); MODEL_OF(fgetc_unlocked); MODEL_OF(getc_unlocked); MODEL_OF(getchar);
MODEL_OF(getchar_unlocked); MODEL_OF(getw); MODEL_OF(ungetc); MODEL_OF(fread); MODEL_OF(fread_unlocked);
MODEL_OF(fgets); MODEL_OF(fgets_unlocked); MODEL_OF(getline); MODEL_OF(getdelim); MODEL_OF(__getdelim);
extern int model__IO_getc(FILE *), model___uflow(FILE *);
extern char *model_gets(char *), *model___gets_chk(char *, size_t);
extern size_t model___fread_chk(void *, size_t, size_t, size_t, FILE *);
extern size_t model___fread_unlocked_chk(void *, size_t, size_t, size_t, FILE *);
extern char *model___fgets_chk(char *, size_t, int, FILE *), *model___fgets_unlocked_chk(char *, size_t, int, FILE *);
extern FILE *model_stdin;

static int *flags(void) { return (int *)model_stdin; }
static char *volatile line;
static volatile size_t items;

/* Reads until the end, from a file with this content. */
static FILE *file_of(const char *content, size_t length) {
  FILE *file = tmpfile();
  fwrite(content, 1, length, file);
  rewind(file);
  return file;
}

#define READS_BYTES(call)                                                                                              \
  do {                                                                                                                 \
    *flags() = 0;                                                                                                      \
    GIVES(call, 0, 0);                                                                                                 \
    GIVES(call, 255, 255);                                                                                             \
    IS_NOT_ALLOWED(call, 256);                                                                                         \
    IS_NOT_ALLOWED(call, -2);                                                                                          \
    FAILS(call, -1, 0, 5);                                                                                             \
    CHECK(*flags() == 0x20, "%s: error", #call);                                                                       \
    *flags() = 0;                                                                                                      \
    GIVES(call, -1, -1, 1);                                                                                            \
    CHECK(*flags() == 0x10, "%s: end", #call);                                                                         \
    GIVES(call, -1, 65); /* the end stays */                                                                           \
    *flags() = 0;                                                                                                      \
  } while (0)

static void bytes(void) {
  READS_BYTES(model_fgetc(model_stdin));
  READS_BYTES(model_getc(model_stdin));
  READS_BYTES(model_fgetc_unlocked(model_stdin));
  READS_BYTES(model_getc_unlocked(model_stdin));
  READS_BYTES(model__IO_getc(model_stdin));
  READS_BYTES(model___uflow(model_stdin));
  READS_BYTES(model_getchar());
  READS_BYTES(model_getchar_unlocked());
  *flags() = 0;
  GIVES(model_getw(model_stdin), 123456, 123456);
  GIVES(model_getw(model_stdin), -1, -1, 0);
  CHECK(*flags() == 0, "a word may be -1");
  GIVES(model_getw(model_stdin), -1, -1, 1, 1);
  CHECK(*flags() == 0x10, "the end");
  GIVES(model_getw(model_stdin), -1, 5);

  *flags() = 0x10;
  GIVES(model_ungetc(-1, model_stdin), -1, 0);
  CHECK(*flags() == 0x10, "ungetc of EOF");
  GIVES(model_ungetc('a' + 256, model_stdin), 'a', 0);
  CHECK(*flags() == 0, "ungetc leaves the end");
  GIVES(model_ungetc('b', model_stdin), -1, 1);
  ENDS(model_ungetc('b', model_stdin), UNSUPPORTED, 0);
  GIVES(model_fgetc(model_stdin), 'a', 'b');
  GIVES(model_fgetc(model_stdin), 'c', 'c');
}

/* `fgets`, in small and in large buffers: the same lines as the C library, and where it ends the same reason. */
static void lines(void) {
  for (int i = 0; i < 3000; i++) {
    char content[600];
    size_t length = native_below(native_below(2) ? 40 : 600);
    for (size_t j = 0; j < length; j++) content[j] = "ab\n"[native_below(native_below(8) ? 2 : 3)];
    FILE *file = file_of(content, length);
    int size = (int)native_below(4) * 60 + (int)native_below(20) + 1;
    *flags() = 0;
    for (bool more = true; more;) {
      char *theirs = native_block((size_t)size), *mine = native_copy(theirs, (size_t)size);
      char *read = fgets(theirs, size, file);
      size_t got = read ? strlen(theirs) : 0;
      native_forget();
      bool by_bytes = size - 1 <= 128, full = (int)got == size - 1, newline = got > 0 && theirs[got - 1] == '\n';
      if (!by_bytes) native_next((long long)got);
      for (size_t j = 0; j < got; j++) native_next((unsigned char)theirs[j]);
      if (by_bytes && !full && !newline) native_next(-1);
      if (!full && !newline) native_next(1); /* the end, no error */
      int how;
      switch (native_below(4)) {
        case 0: how = RUN(line = model_fgets(mine, size, model_stdin)); break;
        case 1: how = RUN(line = model_fgets_unlocked(mine, size, model_stdin)); break;
        case 2: how = RUN(line = model___fgets_chk(mine, (size_t)size, size, model_stdin)); break;
        default: how = RUN(line = model___fgets_unlocked_chk(mine, (size_t)size, size, model_stdin));
      }
      CHECK(how == RETURNED && line == (read ? mine : NULL) && memcmp(mine, theirs, (size_t)size) == 0,
            "size %d, %zu bytes: %d", size, got, how);
      CHECK((*flags() != 0) == (feof(file) != 0), "the end");
      more = read != NULL && size > 1;
      free(theirs);
      free(mine);
    }
    fclose(file);
  }
  /* other choices: always a text in the buffer, and a newline only at the end if the buffer is small */
  for (int i = 0; i < 20000; i++) {
    int size = (int)native_below(native_below(2) ? 12 : 300);
    char *mine = native_block((size_t)size);
    *flags() = 0;
    native_forget();
    for (int j = 0; j < 12; j++) native_next(native_below(3) ? "ab\n"[native_below(3)] : (long long)native_below(14) - 1);
    if (RUN(line = model_fgets(mine, size, model_stdin)) == RETURNED && line != NULL && size <= 129) {
      char *newline = memchr(mine, '\n', strlen(mine));
      CHECK(memchr(mine, 0, (size_t)size) != NULL && (newline == NULL || newline[1] == 0), "size %d", size);
    }
    free(mine);
  }
  /* an error */
  char small[8];
  *flags() = 0;
  GIVES((size_t)model_fgets(small, 8, model_stdin), 0, 'a', -1, 0, 5);
  CHECK(*flags() == 0x20, "error");
  ENDS(model___fgets_chk(small, 8, 9, model_stdin), ABORTED, 1);
  GIVES(model___fgets_chk(small, 8, 9, model_stdin) == small, 1, 0, 'a', '\n');
  GIVES((size_t)model_fgets(small, 0, model_stdin), 0, 0);
  volatile int negative = -1;
  GIVES((size_t)model_fgets(small, negative, model_stdin), 0, 0);
  native_forget();
}

static void items_of(void) {
  for (int i = 0; i < 5000; i++) {
    size_t length = native_below(30), size = native_below(4), count = native_below(8);
    char content[32];
    native_fill(content, sizeof content);
    FILE *file = file_of(content, length);
    char *theirs = native_block(size * count), *mine = native_copy(theirs, size * count);
    size_t wanted = fread(theirs, size, count, file), rest = size > 0 && wanted < count ? length % size : 0;
    *flags() = 0;
    native_forget();
    if (size > 0 && count > 0) {
      native_next((long long)wanted);
      if (size > 1 && wanted < count) native_next((long long)rest);
      for (size_t j = 0; j < wanted * size + rest; j++) native_next((unsigned char)content[j]);
      if (wanted < count) native_next(1);
    }
    int how;
    switch (native_below(4)) {
      case 0: how = RUN(items = model_fread(mine, size, count, model_stdin)); break;
      case 1: how = RUN(items = model_fread_unlocked(mine, size, count, model_stdin)); break;
      case 2: how = RUN(items = model___fread_chk(mine, size * count, size, count, model_stdin)); break;
      default: how = RUN(items = model___fread_unlocked_chk(mine, size * count, size, count, model_stdin));
    }
    CHECK(how == RETURNED && items == wanted && memcmp(mine, theirs, size * count) == 0, "%zu of %zu, %zu", items, count, size);
    CHECK((*flags() != 0) == (feof(file) != 0), "the end");
    if (size > 0 && count > 0 && *flags() == 0)
      IS_NOT_ALLOWED(model_fread(mine, size, count, model_stdin), (long long)count + 1);
    if (*flags()) GIVES(model_fread(mine, size, count, model_stdin), 0, 3);
    free(theirs);
    free(mine);
    fclose(file);
  }
  char small[4];
  CHECK(RUN(model___fread_chk(small, 4, 5, 1, model_stdin)) == ABORTED, "does not fit");
  *flags() = 0;
  GIVES(model_ungetc('x', model_stdin), 'x', 0);
  GIVES(model_fread(small, 1, 4, model_stdin), 2, 2, 'x', 'y', 1);
  CHECK(small[0] == 'x', "what was pushed back comes first");
  *flags() = 0;
  GIVES(model_ungetc('x', model_stdin), 'x', 0);
  IS_NOT_ALLOWED(model_fread(small, 1, 4, model_stdin), 2, 'y', 'y', 1);
  IS_NOT_ALLOWED(model_fread(small, 1, 4, model_stdin), 0, 1);
  GIVES(model_fgetc(model_stdin), 'x', 'y');
}

static void any_lines(void) {
  for (int i = 0; i < 3000; i++) {
    char content[64];
    size_t length = native_below(40);
    for (size_t j = 0; j < length; j++) content[j] = "ab\n"[native_below(native_below(4) ? 2 : 3)];
    FILE *file = file_of(content, length);
    char *theirs = NULL, *mine = NULL;
    size_t their_size = 0, my_size = 0;
    *flags() = 0;
    int delimiter = native_below(2) ? '\n' : 'b';
    for (bool more = true; more;) {
      ssize_t got = getdelim(&theirs, &their_size, delimiter, file);
      size_t bytes = got > 0 ? (size_t)got : 0;
      bool ends = got <= 0 || theirs[bytes - 1] != delimiter;
      native_forget();
      if (!(*flags() & 0x10)) native_next((long long)bytes);
      if (mine == NULL || my_size < bytes + 1) native_next((long long)(my_size + bytes + 1));
      for (size_t j = 0; j < bytes; j++) native_next((unsigned char)theirs[j]);
      if (ends) native_next(1);
      int how;
      if (delimiter == '\n') how = RUN(result = model_getline(&mine, &my_size, model_stdin));
      else if (native_below(2)) how = RUN(result = model_getdelim(&mine, &my_size, delimiter, model_stdin));
      else how = RUN(result = model___getdelim(&mine, &my_size, delimiter, model_stdin));
      CHECK(how == RETURNED && result == got, "%lld, not %zd (%d)", result, got, how);
      if (got >= 0) CHECK(memcmp(mine, theirs, bytes + 1) == 0 && my_size > bytes, "%s", mine);
      CHECK((*flags() != 0) == (feof(file) != 0), "the end");
      more = got > 0;
    }
    free(theirs);
    free(mine);
    fclose(file);
  }
  char *none = NULL;
  size_t size = 0;
  native_forget();
  FAILS(model_getline(NULL, &size, model_stdin), 0);
  FAILS(model_getline(&none, NULL, model_stdin), 0);
  *flags() = 0;
  native_malloc_fails_at(1);
  FAILS(model_getline(&none, &size, model_stdin), 5, 6);
  native_malloc_fails_at(0);

  char small[4];
  *flags() = 0;
  GIVES(model_gets(small) == small, 1, 3, 'a', 'b', 'c', 0);
  CHECK(strcmp(small, "abc") == 0, "%s", small);
  GIVES(model___gets_chk(small, 4) == small, 1, 3, 'a', 'b', 'd', 0);
  CHECK(strcmp(small, "abd") == 0, "%s", small);
  ENDS(model___gets_chk(small, 4), ABORTED, 4);
  GIVES((size_t)model_gets(small), 0, 0, 1, 1);
  CHECK(*flags() == 0x10, "the end");
  native_forget();
}

int main(void) {
  bytes();
  lines();
  items_of();
  any_lines();
  return native_end();
}
