/* Streams. A FILE is as large as glibc's and has what inline functions of glibc's header look at where they look for it:
   the flags, empty buffers, the descriptor. What is read from a stream is not known; what is written to it is gone. */
#ifndef OX_STREAM_H
#define OX_STREAM_H

#include "descriptors.h"

enum { OX_EOF = -1, OX_AT_END = 0x10, OX_HAS_ERROR = 0x20 };

typedef struct ox_file {
  int flags; /* OX_AT_END, OX_HAS_ERROR */
  void *buffers[13];
  int descriptor;
  bool is_static; /* stdin, stdout, stderr: not on the heap */
  bool has_pushed; /* by ungetc */
  unsigned char pushed;
  bool is_closed; /* one that is not on the heap */
  bool never_reads, never_writes; /* by the mode that it was opened with */
  bool knows_position;
  unsigned char no_digit_of; /* after scanf found no number: the next byte is no digit of that base; or 0 */
  long long position;
  char rest[sizeof(void *) == 8 ? 80 : 72];
} FILE;

_Static_assert(sizeof(FILE) == (sizeof(void *) == 8 ? 216 : 148), "a FILE is as large as glibc's");

extern FILE *stdin, *stdout, *stderr;

/* The stream must be there. */
static inline void ox_use_stream(const FILE *stream) {
  ox_reads(stream, sizeof *stream);
  ox_must_be_alive(!stream->is_closed, "use of a stream that was closed");
}

/* The same, and bytes are read or written. */
static inline void ox_move_stream(FILE *stream) {
  ox_use_stream(stream);
  stream->knows_position = false;
  stream->no_digit_of = 0;
}

/* Nothing comes from it but what was pushed back. */
static inline bool ox_is_dry(const FILE *stream) { return (stream->flags & OX_AT_END) || stream->never_reads; }

/* Output: `success`, or with an error of the stream any negative number. */
static inline int ox_written(FILE *stream, int success, const char *of) {
  int result = ox_any_int(of);
  ox_assume(result < 0 || (result == success && !stream->never_writes));
  if (result < 0) {
    stream->flags |= OX_HAS_ERROR;
    ox_fail("errno");
  }
  return result;
}

/* The same, where the result of an error is -1. */
static inline int ox_written_or_eof(FILE *stream, int success, const char *of) {
  int result = ox_any_int(of);
  ox_assume(result == OX_EOF || (result == success && !stream->never_writes));
  if (result < 0) {
    stream->flags |= OX_HAS_ERROR;
    ox_fail("errno");
  }
  return result;
}

/* Nothing more comes: the end, or an error. */
static inline void ox_no_input(FILE *stream, const char *of) {
  if (stream->flags & OX_AT_END) return;
  if (!stream->never_reads && ox_any_bool(of)) {
    stream->flags |= OX_AT_END;
  } else {
    stream->flags |= OX_HAS_ERROR;
    ox_fail("errno");
  }
}

/* The next byte, or OX_EOF. */
int ox_next_byte(FILE *stream, const char *of);

#endif
