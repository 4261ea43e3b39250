/* <stdio.h>: streams that are opened, closed and asked about, and names of files. A stream is a heap object, so that its use
   after `fclose` is one of freed memory, and a missing `fclose` a leak. */
#include "stream.h"

static FILE in = {.is_static = true, .descriptor = 0};
static FILE out = {.is_static = true, .descriptor = 1};
static FILE error = {.is_static = true, .descriptor = 2};

//@ exact stdio.h
__attribute__((weak)) FILE *stdin = &in;

//@ exact stdio.h
__attribute__((weak)) FILE *stdout = &out;

//@ exact stdio.h
__attribute__((weak)) FILE *stderr = &error;

/* What the mode says: "r", "w", "a", with a + somewhere behind it. It begins at 0, but perhaps not to append. */
static void set_mode(FILE *stream, const char *mode, bool has_position) {
  bool reads = mode[0] == 'r', writes = mode[0] == 'w' || mode[0] == 'a', both = !reads && !writes;
  for (size_t i = 0; mode[i] != 0; i++) {
    if (mode[i] == '+') both = true;
  }
  stream->never_reads = writes && !both;
  stream->never_writes = reads && !both;
  stream->knows_position = has_position && mode[0] != 'a';
  stream->position = 0;
}

/* A stream is not the start of its object, so that `free` of it is wrong. */
struct opened {
  void *before[16 / sizeof(void *)];
  FILE stream;
};

/* A new stream, or null. */
static FILE *open_stream(const char *of) {
  struct opened *opened = ox_any_bool(of) ? NULL : calloc(1, sizeof *opened);
  if (opened == NULL) {
    ox_fail("errno");
    return NULL;
  }
  return &opened->stream;
}

static void close_stream(FILE *stream) {
  ox_use_stream(stream);
  ox_descriptor_closed(stream->descriptor);
  stream->is_closed = true;
  if (!stream->is_static) free((char *)stream - offsetof(struct opened, stream));
}

static void reads_text(const char *text) { (void)ox_text_length(text); }

static FILE *open_file(const char *mode, bool has_position, const char *of) {
  FILE *stream = open_stream(of);
  if (stream == NULL) return NULL;
  set_mode(stream, mode, has_position);
  stream->descriptor = ox_any_descriptor("fileno");
  return stream;
}

static FILE *open_named(const char *name, const char *mode, const char *of) {
  reads_text(name);
  reads_text(mode);
  return open_file(mode, true, of);
}

//@ allowed stdio.h
FILE *fopen(const char *name, const char *mode) {
  return open_named(name, mode, "fopen");
}

//@ allowed stdio.h
FILE *fopen64(const char *name, const char *mode) {
  return open_named(name, mode, "fopen64");
}

//@ allowed stdio.h
FILE *popen(const char *command, const char *mode) {
  reads_text(command);
  reads_text(mode);
  return open_file(mode, false, "popen");
}

//@ allowed stdio.h
FILE *fdopen(int descriptor, const char *mode) {
  reads_text(mode);
  if (descriptor < 0) {
    ox_errno = OX_EBADF;
    return NULL;
  }
  FILE *stream = open_stream("fdopen");
  if (stream == NULL) return NULL;
  set_mode(stream, mode, false);
  stream->descriptor = descriptor;
  return stream;
}

//@ allowed stdio.h
FILE *tmpfile(void) {
  return open_file("w+", true, "tmpfile");
}

//@ allowed stdio.h
FILE *tmpfile64(void) {
  return open_file("w+", true, "tmpfile64");
}

static FILE *reopen(const char *name, const char *mode, FILE *stream, const char *of) {
  if (name != NULL) reads_text(name);
  reads_text(mode);
  ox_use_stream(stream);
  if (ox_any_bool(of)) {
    close_stream(stream);
    ox_fail("errno");
    return NULL;
  }
  stream->flags = 0;
  stream->has_pushed = false;
  stream->no_digit_of = 0;
  set_mode(stream, mode, name != NULL);
  return stream;
}

//@ allowed stdio.h
FILE *freopen(const char *name, const char *mode, FILE *stream) {
  return reopen(name, mode, stream, "freopen");
}

//@ allowed stdio.h
FILE *freopen64(const char *name, const char *mode, FILE *stream) {
  return reopen(name, mode, stream, "freopen64");
}

//@ allowed stdio.h
int fclose(FILE *stream) {
  close_stream(stream);
  return ox_zero_or_fail("fclose");
}

//@ allowed stdio.h
int pclose(FILE *stream) {
  close_stream(stream);
  int status = ox_any_between(-1, 0xffff, "pclose");
  if (status < 0) ox_fail("errno");
  return status;
}

//@ allowed stdio.h
int fcloseall(void) {
  ox_unsupported("fcloseall");
}

//@ exact stdio.h
int feof(FILE *stream) {
  ox_use_stream(stream);
  return (stream->flags & OX_AT_END) != 0;
}

//@ exact stdio.h
int feof_unlocked(FILE *stream) {
  ox_use_stream(stream);
  return (stream->flags & OX_AT_END) != 0;
}

//@ exact stdio.h
int ferror(FILE *stream) {
  ox_use_stream(stream);
  return (stream->flags & OX_HAS_ERROR) != 0;
}

//@ exact stdio.h
int ferror_unlocked(FILE *stream) {
  ox_use_stream(stream);
  return (stream->flags & OX_HAS_ERROR) != 0;
}

//@ exact stdio.h
void clearerr(FILE *stream) {
  ox_use_stream(stream);
  stream->flags = 0;
}

//@ exact stdio.h
void clearerr_unlocked(FILE *stream) {
  ox_use_stream(stream);
  stream->flags = 0;
}

//@ exact stdio.h
int fileno(FILE *stream) {
  ox_use_stream(stream);
  return stream->descriptor;
}

//@ exact stdio.h
int fileno_unlocked(FILE *stream) {
  ox_use_stream(stream);
  return stream->descriptor;
}

enum { FROM_START = 0, FROM_END = 2 };

/* `fsetpos` has no number. */
static int set_position(FILE *stream, const char *of) {
  ox_move_stream(stream);
  int result = ox_zero_or_fail(of);
  if (result == 0) {
    stream->flags &= ~OX_AT_END;
    stream->has_pushed = false;
  }
  return result;
}

static int seek(FILE *stream, long long offset, int from, const char *of) {
  ox_use_stream(stream);
  if (from < FROM_START || from > FROM_END || (from == FROM_START && offset < 0)) {
    ox_fail("errno");
    return -1;
  }
  int result = set_position(stream, of);
  stream->knows_position = result == 0 && from == FROM_START;
  stream->position = offset;
  return result;
}

//@ allowed stdio.h
int fseek(FILE *stream, long offset, int from) {
  return seek(stream, offset, from, "fseek");
}

//@ allowed stdio.h
int fseeko(FILE *stream, long offset, int from) {
  return seek(stream, offset, from, "fseeko");
}

//@ allowed stdio.h
int fseeko64(FILE *stream, long long offset, int from) {
  return seek(stream, offset, from, "fseeko64");
}

//@ allowed stdio.h
void rewind(FILE *stream) {
  (void)seek(stream, 0, FROM_START, "rewind");
  stream->flags &= ~OX_HAS_ERROR;
}

static long long position_of(FILE *stream, const char *of) {
  ox_use_stream(stream);
  long long result = ox_long_long_or_fail(of);
  ox_assume(result < 0 || !stream->knows_position || result == stream->position);
  return result;
}

/* Too far for a long is an error. */
static long short_position_of(FILE *stream, const char *of) {
  long long result = position_of(stream, of);
  if (result <= LONG_MAX) return (long)result;
  ox_errno = OX_EOVERFLOW;
  return -1;
}

//@ allowed stdio.h
long ftell(FILE *stream) {
  return short_position_of(stream, "ftell");
}

//@ allowed stdio.h
long ftello(FILE *stream) {
  return short_position_of(stream, "ftello");
}

//@ allowed stdio.h
long long ftello64(FILE *stream) {
  return position_of(stream, "ftello64");
}

/* fpos_t is 16 bytes with 64 bits, 12 with 32; with large files always 16. */
enum { POSITION = sizeof(void *) == 8 ? 16 : 12, POSITION_64 = 16 };

static int get_position(FILE *stream, void *position, size_t size, const char *of) {
  ox_use_stream(stream);
  int result = ox_zero_or_fail(of);
  if (result == 0) ox_any_bytes(position, size, of);
  return result;
}

//@ allowed stdio.h
int fgetpos(FILE *stream, void *position) {
  return get_position(stream, position, POSITION, "fgetpos");
}

//@ allowed stdio.h
int fgetpos64(FILE *stream, void *position) {
  return get_position(stream, position, POSITION_64, "fgetpos64");
}

//@ allowed stdio.h
int fsetpos(FILE *stream, const void *position) {
  ox_reads(position, POSITION);
  return set_position(stream, "fsetpos");
}

//@ allowed stdio.h
int fsetpos64(FILE *stream, const void *position) {
  ox_reads(position, POSITION_64);
  return set_position(stream, "fsetpos64");
}

static void set_buffer(FILE *stream, const char *buffer) {
  ox_use_stream(stream);
  if (buffer != NULL) ox_unsupported("a stream with a buffer of the program");
}

//@ allowed stdio.h
int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
  (void)size;
  if (mode != 2) set_buffer(stream, buffer); /* not buffered: it is not used */
  ox_use_stream(stream);
  return ox_any_int("setvbuf");
}

//@ allowed stdio.h
void setbuf(FILE *stream, char *buffer) {
  set_buffer(stream, buffer);
}

//@ allowed stdio.h
void setbuffer(FILE *stream, char *buffer, size_t size) {
  (void)size;
  set_buffer(stream, buffer);
}

//@ allowed stdio.h
void setlinebuf(FILE *stream) {
  ox_use_stream(stream);
}

//@ allowed stdio.h
void flockfile(FILE *stream) {
  ox_use_stream(stream);
}

//@ allowed stdio.h
int ftrylockfile(FILE *stream) {
  ox_use_stream(stream);
  return 0;
}

//@ allowed stdio.h
void funlockfile(FILE *stream) {
  ox_use_stream(stream);
}

//@ allowed stdio.h
int remove(const char *name) {
  reads_text(name);
  return ox_zero_or_fail("remove");
}

//@ allowed stdio.h
int rename(const char *name, const char *to) {
  reads_text(name);
  reads_text(to);
  return ox_zero_or_fail("rename");
}

/* A name has less than 20 bytes, L_tmpnam. */
static char *temporary_name(char *to, const char *of) {
  static char name[20];
  if (ox_any_bool(of)) return NULL;
  if (to == NULL) to = name;
  size_t length = (size_t)ox_any_between(1, 19, of);
  ox_any_text(to, length, 19, of);
  to[length] = 0;
  return to;
}

//@ allowed stdio.h
char *tmpnam(char *to) {
  return temporary_name(to, "tmpnam");
}

//@ allowed stdio.h
char *tmpnam_r(char *to) {
  return to == NULL ? NULL : temporary_name(to, "tmpnam_r");
}

//@ allowed stdio.h
char *ctermid(char *to) {
  static char name[9];
  if (to == NULL) to = name;
  size_t length = (size_t)ox_any_between(0, 8, "ctermid");
  ox_any_text(to, length, 8, "ctermid");
  to[length] = 0;
  return to;
}
