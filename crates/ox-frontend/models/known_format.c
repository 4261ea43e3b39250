/* The ends of `printf` and its like where the format is known when the program is read: the front-end
   (`library/formats.rs`) calls the conversions of `format.h` one by one, and these before and after. */
#include "format.h"
#include "stream.h"

/* The stream must be there, and the output may fail; the result is not used. */
//@ shared
void ox_known_stream(FILE *stream) {
  ox_move_stream(stream);
  if (stream->never_writes || ox_any_bool("errno")) {
    stream->flags |= OX_HAS_ERROR;
    ox_fail("errno");
  }
}

//@ shared
void ox_known_stdout(void) { ox_known_stream(stdout); }

/* The same with the result. */
//@ shared
int ox_known_stream_end(FILE *stream, const struct ox_sink *sink, const char *of) {
  ox_move_stream(stream);
  return ox_written(stream, (int)sink->length, of);
}

//@ shared
int ox_known_stdout_end(const struct ox_sink *sink, const char *of) { return ox_known_stream_end(stdout, sink, of); }

//@ shared
void ox_known_begin(struct ox_sink *sink, char *to, size_t room) {
  sink->to = to;
  sink->room = room;
  sink->length = 0;
}

/* `sprintf`, `snprintf`: `size` is the size of the buffer, SIZE_MAX if it is not known. */
//@ shared
void ox_known_begin_buffer(struct ox_sink *sink, char *to, size_t size) {
  ox_known_begin(sink, to, size == SIZE_MAX ? OX_UNLIMITED : size > 0 ? size - 1 : 0);
}

//@ shared
int ox_known_buffer_end(const struct ox_sink *sink, size_t size) {
  ox_format_end(sink, size);
  return (int)sink->length;
}

/* %n */
//@ shared
void ox_known_count(const struct ox_sink *sink, int *to) { *to = (int)sink->length; }

/* `asprintf`: room for the text that was counted, or null. */
//@ shared
char *ox_known_heap(const struct ox_sink *counted, const char *of) {
  return ox_any_bool(of) ? NULL : malloc(counted->length + 1);
}

//@ shared
void ox_known_heap_begin(struct ox_sink *sink, const struct ox_sink *counted, char *text) {
  ox_known_begin(sink, text, text == NULL ? 0 : counted->length);
}

/* Texts with numbers of floating point have any length, and so the same one is asked of them twice. */
//@ shared
int ox_known_heap_end(char **to, const struct ox_sink *counted, const struct ox_sink *written, char *text,
                      const char *of) {
  if (text == NULL) {
    if (ox_any_bool(of)) *to = NULL; /* what it is now is not said */
    ox_errno = OX_ENOMEM;
    return -1;
  }
  ox_assume(written->length == counted->length);
  text[counted->length] = 0;
  *to = text;
  return (int)counted->length;
}
