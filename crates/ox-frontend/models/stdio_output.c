/* <stdio.h>: output. What is written is read and then gone. */
#include "stream.h"

static int put_byte(int byte, FILE *stream, const char *of) {
  ox_move_stream(stream);
  return ox_written_or_eof(stream, (unsigned char)byte, of);
}

//@ allowed stdio.h
int fputc(int byte, FILE *stream) {
  return put_byte(byte, stream, "fputc");
}

//@ allowed stdio.h
int putc(int byte, FILE *stream) {
  return put_byte(byte, stream, "putc");
}

//@ allowed stdio.h
int fputc_unlocked(int byte, FILE *stream) {
  return put_byte(byte, stream, "fputc_unlocked");
}

//@ allowed stdio.h
int putc_unlocked(int byte, FILE *stream) {
  return put_byte(byte, stream, "putc_unlocked");
}

//@ allowed stdio.h
int _IO_putc(int byte, FILE *stream) {
  return put_byte(byte, stream, "_IO_putc");
}

/* What glibc's inline functions call where there is no room in the buffer. */
//@ allowed stdio.h
int __overflow(FILE *stream, int byte) {
  return put_byte(byte, stream, "putc");
}

//@ allowed stdio.h
int putchar(int byte) {
  return put_byte(byte, stdout, "putchar");
}

//@ allowed stdio.h
int putchar_unlocked(int byte) {
  return put_byte(byte, stdout, "putchar_unlocked");
}

//@ allowed stdio.h
int putw(int word, FILE *stream) {
  (void)word;
  ox_move_stream(stream);
  return ox_written_or_eof(stream, 0, "putw");
}

/* Not negative, or -1. */
static int put_text(const char *text, FILE *stream, const char *of) {
  ox_move_stream(stream);
  (void)ox_text_length(text);
  int result = ox_any_between(-1, INT_MAX, of);
  ox_assume(result < 0 || !stream->never_writes);
  if (result < 0) {
    stream->flags |= OX_HAS_ERROR;
    ox_fail("errno");
  }
  return result;
}

//@ allowed stdio.h
int fputs(const char *text, FILE *stream) {
  return put_text(text, stream, "fputs");
}

//@ allowed stdio.h
int fputs_unlocked(const char *text, FILE *stream) {
  return put_text(text, stream, "fputs_unlocked");
}

//@ allowed stdio.h
int puts(const char *text) {
  return put_text(text, stdout, "puts");
}

/* The number of bytes of items; more than an object can have, if it does not fit. */
static size_t bytes_of(size_t size, size_t count) {
  size_t bytes;
  return __builtin_mul_overflow(size, count, &bytes) ? SIZE_MAX : bytes;
}

static size_t put_items(const void *from, size_t size, size_t count, FILE *stream, const char *of) {
  ox_move_stream(stream);
  ox_reads(from, bytes_of(size, count));
  if (size == 0 || count == 0) return 0;
  size_t written = ox_any_size(of);
  ox_assume(written <= count && (written == 0 || !stream->never_writes));
  if (written < count) {
    stream->flags |= OX_HAS_ERROR;
    ox_fail("errno");
  }
  return written;
}

//@ allowed stdio.h
size_t fwrite(const void *from, size_t size, size_t count, FILE *stream) {
  return put_items(from, size, count, stream, "fwrite");
}

//@ allowed stdio.h
size_t fwrite_unlocked(const void *from, size_t size, size_t count, FILE *stream) {
  return put_items(from, size, count, stream, "fwrite_unlocked");
}

static int flush(FILE *stream, const char *of) {
  if (stream == NULL) return ox_zero_or_fail(of);
  ox_use_stream(stream);
  int result = ox_any_between(OX_EOF, 0, of);
  if (result < 0) {
    stream->flags |= OX_HAS_ERROR;
    ox_fail("errno");
  }
  return result;
}

//@ allowed stdio.h
int fflush(FILE *stream) {
  return flush(stream, "fflush");
}

//@ allowed stdio.h
int fflush_unlocked(FILE *stream) {
  return flush(stream, "fflush_unlocked");
}

//@ allowed stdio.h
void perror(const char *text) {
  if (text != NULL) (void)ox_text_length(text);
}
