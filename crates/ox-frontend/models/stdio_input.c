/* <stdio.h>: input. What a stream gives is not known. A byte that `ungetc` pushed back comes first; where the end was
   reached nothing more comes before `clearerr` or a seek. */
#include "stream.h"

//@ shared
int ox_next_byte(FILE *stream, const char *of) {
  if (stream->has_pushed) {
    stream->has_pushed = false;
    return stream->pushed;
  }
  if (ox_is_dry(stream)) {
    ox_no_input(stream, of);
    return OX_EOF;
  }
  int byte = ox_any_between(OX_EOF, UCHAR_MAX, of);
  if (byte == OX_EOF) ox_no_input(stream, of);
  return byte;
}

/* Of the bases 2, 8, 10 and 16. */
static bool is_digit_of(int byte, unsigned base) {
  if (byte >= '0' && byte <= '9') return (unsigned)(byte - '0') < base;
  return base == 16 && ((byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F'));
}

static int get_byte(FILE *stream, const char *of) {
  ox_use_stream(stream);
  unsigned base = stream->no_digit_of;
  ox_move_stream(stream);
  int byte = ox_next_byte(stream, of);
  if (base != 0) ox_assume(byte == OX_EOF || !is_digit_of(byte, base));
  return byte;
}

//@ allowed stdio.h
int fgetc(FILE *stream) {
  return get_byte(stream, "fgetc");
}

//@ allowed stdio.h
int getc(FILE *stream) {
  return get_byte(stream, "getc");
}

//@ allowed stdio.h
int fgetc_unlocked(FILE *stream) {
  return get_byte(stream, "fgetc_unlocked");
}

//@ allowed stdio.h
int getc_unlocked(FILE *stream) {
  return get_byte(stream, "getc_unlocked");
}

//@ allowed stdio.h
int _IO_getc(FILE *stream) {
  return get_byte(stream, "_IO_getc");
}

/* What glibc's inline functions call where the buffer is empty. */
//@ allowed stdio.h
int __uflow(FILE *stream) {
  return get_byte(stream, "getc");
}

//@ allowed stdio.h
int getchar(void) {
  return get_byte(stdin, "getchar");
}

//@ allowed stdio.h
int getchar_unlocked(void) {
  return get_byte(stdin, "getchar_unlocked");
}

//@ allowed stdio.h
int getw(FILE *stream) {
  ox_move_stream(stream);
  stream->has_pushed = false;
  if (ox_is_dry(stream)) {
    ox_no_input(stream, "getw");
    return OX_EOF;
  }
  int word = ox_any_int("getw");
  if (word == OX_EOF && ox_any_bool("getw")) ox_no_input(stream, "getw");
  return word;
}

//@ allowed stdio.h
int ungetc(int byte, FILE *stream) {
  ox_move_stream(stream);
  if (byte == OX_EOF) return OX_EOF;
  /* one byte can always be pushed back */
  if (stream->has_pushed) {
    if (ox_any_bool("ungetc")) return OX_EOF;
    ox_unsupported("ungetc of more than one byte");
  }
  stream->has_pushed = true;
  stream->pushed = (unsigned char)byte;
  stream->flags &= ~OX_AT_END;
  return (unsigned char)byte;
}

/* What was pushed back is the first of the bytes that were read. */
static void take_pushed(FILE *stream, const unsigned char *bytes, size_t length) {
  if (stream->has_pushed && length > 0) {
    ox_assume(bytes[0] == stream->pushed);
    stream->has_pushed = false;
  }
}

/* How many of `most` bytes come. */
static size_t available(FILE *stream, size_t most, const char *of) {
  size_t pushed = stream->has_pushed ? 1 : 0;
  if (ox_is_dry(stream)) return pushed < most ? pushed : most;
  size_t length = ox_any_size(of);
  ox_assume(length <= most && (length >= pushed || length == most));
  return length;
}

static size_t get_items(void *to, size_t size, size_t count, FILE *stream, const char *of) {
  ox_move_stream(stream);
  if (size == 0 || count == 0) return 0;
  /* items that come whole, and bytes of one that does not */
  size_t items = 0, more = 0;
  if (size == 1) {
    items = available(stream, count, of);
  } else if (ox_is_dry(stream)) {
    more = stream->has_pushed ? 1 : 0;
  } else {
    items = ox_any_size(of);
    ox_assume(items <= count);
    more = items < count ? ox_any_size(of) : 0;
    ox_assume(more < size && (items + more > 0 || !stream->has_pushed));
  }
  size_t bytes;
  if (__builtin_mul_overflow(items, size, &bytes) || __builtin_add_overflow(bytes, more, &bytes)) bytes = SIZE_MAX;
  ox_any_bytes(to, bytes, of);
  take_pushed(stream, to, bytes);
  if (items < count) ox_no_input(stream, of);
  return items;
}

//@ allowed stdio.h
size_t fread(void *to, size_t size, size_t count, FILE *stream) {
  return get_items(to, size, count, stream, "fread");
}

//@ allowed stdio.h
size_t fread_unlocked(void *to, size_t size, size_t count, FILE *stream) {
  return get_items(to, size, count, stream, "fread_unlocked");
}

/* With _FORTIFY_SOURCE: what does not fit ends the program. */
static void check_items(size_t room, size_t size, size_t count) {
  size_t bytes;
  if (__builtin_mul_overflow(size, count, &bytes) || bytes > room) abort();
}

//@ allowed stdio.h
size_t __fread_chk(void *to, size_t room, size_t size, size_t count, FILE *stream) {
  check_items(room, size, count);
  return get_items(to, size, count, stream, "fread");
}

//@ allowed stdio.h
size_t __fread_unlocked_chk(void *to, size_t room, size_t size, size_t count, FILE *stream) {
  check_items(room, size, count);
  return get_items(to, size, count, stream, "fread_unlocked");
}

/* A line that is longer than this is read at once, and only the replay knows that it has no newline inside. */
enum { BY_BYTES = 128 };

/* A line, of which only the last byte may be the delimiter. */
static void any_line(char *to, size_t length, int delimiter, const char *of) {
  if (length == 0) return;
  ox_any_bytes_without(to, length - 1, delimiter, of);
  to[length - 1] = (char)ox_any_byte(of);
  OX_ASSUME_OF_FIRST(length - 1, (unsigned char)to[i] != (unsigned char)delimiter);
}

static char *get_line(char *to, int size, FILE *stream, const char *of) {
  ox_move_stream(stream);
  if (size <= 0) return NULL;
  size_t most = (size_t)size - 1, length = 0;
  if (most <= BY_BYTES) {
    int byte = 0;
    while (length < most && byte != '\n') {
      byte = ox_next_byte(stream, of);
      if (byte == OX_EOF) break;
      to[length++] = (char)byte;
    }
    /* after an error the content is not known, and nothing is promised about a 0 */
    if (byte == OX_EOF && (length == 0 || !(stream->flags & OX_AT_END))) return NULL;
  } else {
    length = available(stream, most, of);
    any_line(to, length, '\n', of);
    take_pushed(stream, (const unsigned char *)to, length);
    if (length < most && (length == 0 || to[length - 1] != '\n')) {
      ox_no_input(stream, of);
      if (length == 0 || !(stream->flags & OX_AT_END)) return NULL;
    }
  }
  to[length] = 0;
  return to;
}

//@ allowed stdio.h
char *fgets(char *to, int size, FILE *stream) {
  return get_line(to, size, stream, "fgets");
}

//@ allowed stdio.h
char *fgets_unlocked(char *to, int size, FILE *stream) {
  return get_line(to, size, stream, "fgets_unlocked");
}

/* A longer line than fits ends the program. */
static int checked_size(size_t room, int size, const char *of) {
  if (size <= 0 || (size_t)size <= room) return size;
  if (ox_any_bool(of)) abort();
  return (int)room;
}

//@ allowed stdio.h
char *__fgets_chk(char *to, size_t room, int size, FILE *stream) {
  return get_line(to, checked_size(room, size, "fgets"), stream, "fgets");
}

//@ allowed stdio.h
char *__fgets_unlocked_chk(char *to, size_t room, int size, FILE *stream) {
  return get_line(to, checked_size(room, size, "fgets_unlocked"), stream, "fgets_unlocked");
}

/* With _FORTIFY_SOURCE what does not fit ends the program. */
static char *get_any_line(char *to, size_t room) {
  ox_move_stream(stdin);
  size_t length = available(stdin, SIZE_MAX - 1, "gets");
  if (room != SIZE_MAX && length >= room) abort();
  ox_any_bytes_without(to, length, '\n', "gets");
  OX_ASSUME_OF_FIRST(length, to[i] != '\n');
  take_pushed(stdin, (const unsigned char *)to, length);
  if (ox_any_bool("gets")) { /* no newline came */
    ox_no_input(stdin, "gets");
    if (length == 0 || !(stdin->flags & OX_AT_END)) return NULL;
  }
  to[length] = 0;
  return to;
}

//@ allowed stdio.h
char *gets(char *to) {
  return get_any_line(to, SIZE_MAX);
}

//@ allowed stdio.h
char *__gets_chk(char *to, size_t room) {
  return get_any_line(to, room);
}

/* The line is in a heap object that is large enough, perhaps another one than before. Deviation: with `getdelim` there may be
   delimiters inside that are no constants. */
static ssize_t_ get_delimited(char **line, size_t *size, int delimiter, FILE *stream, const char *of) {
  ox_move_stream(stream);
  if (line == NULL || size == NULL) {
    ox_errno = OX_EINVAL;
    return -1;
  }
  size_t length = available(stream, PTRDIFF_MAX - 1, of);
  char *to = *line;
  if (to == NULL || *size < length + 1) {
    size_t room = ox_any_size(of);
    ox_assume(room > length && room <= PTRDIFF_MAX && (to == NULL || room > *size));
    /* an object of which only the first bytes are looked at: those of the line, below */
    char *larger = malloc(room);
    if (larger == NULL) {
      ox_errno = OX_ENOMEM;
      return -1;
    }
    if (to != NULL) free(to);
    *line = to = larger;
    *size = room;
  } else {
    /* as large as the program says */
    ox_reads(to, *size);
  }
  any_line(to, length, delimiter, of);
  take_pushed(stream, (const unsigned char *)to, length);
  if (length == 0 || (unsigned char)to[length - 1] != (unsigned char)delimiter) ox_no_input(stream, of);
  if (length == 0 || (stream->flags & OX_HAS_ERROR && ox_any_bool(of))) return -1;
  to[length] = 0;
  return (ssize_t_)length;
}

//@ allowed stdio.h
ssize_t_ getline(char **line, size_t *size, FILE *stream) {
  return get_delimited(line, size, '\n', stream, "getline");
}

//@ allowed stdio.h
ssize_t_ getdelim(char **line, size_t *size, int delimiter, FILE *stream) {
  return get_delimited(line, size, delimiter, stream, "getdelim");
}

//@ allowed stdio.h
ssize_t_ __getdelim(char **line, size_t *size, int delimiter, FILE *stream) {
  return get_delimited(line, size, delimiter, stream, "getdelim");
}
