/* The conversions of `printf`, each with plain arguments, so that a format that is known can be taken apart in advance.
   `ox_format` reads a format when the program runs.

   A conversion adds its text to a sink. If the sink keeps nothing (`room` is 0: output to a stream, `snprintf` with size
   0) only its length is counted, without a loop over digits. */
#ifndef OX_FORMAT_H
#define OX_FORMAT_H

#include "ox_model.h"

struct ox_sink {
  char *to;      /* where the text goes */
  size_t room;   /* how many bytes of it are kept; OX_UNLIMITED: all of them */
  size_t length; /* how long it is so far, kept or not */
};

#define OX_UNLIMITED SIZE_MAX

/* Flags of a conversion, as in `%-+ #0x`. */
enum {
  OX_LEFT = 1,       /* - */
  OX_PLUS = 2,       /* + */
  OX_SPACE = 4,      /* space */
  OX_ALTERNATE = 8,  /* # */
  OX_ZERO = 16,      /* 0 */
  OX_UPPER = 32,     /* capital letters: X, F, E, G, A */
};

/* Of all conversions: the width is 0 if there is none, and not negative (a negative `*` is OX_LEFT and its absolute value:
   `ox_format_width`). The precision is -1 if there is none; any negative one counts as none. */

/* Text of the format. */
void ox_format_text(struct ox_sink *sink, const char *text, size_t length);
/* %c */
void ox_format_char(struct ox_sink *sink, int value, int flags, int width);
/* %s */
void ox_format_string(struct ox_sink *sink, const char *text, int flags, int width, int precision);
/* %d %i: the value was converted to the type that hh, h, l, ll, j, z, t name. */
void ox_format_signed(struct ox_sink *sink, long long value, int flags, int width, int precision);
/* %u %o %x %X: the base is 10, 8, 16. The value was converted too. */
void ox_format_unsigned(struct ox_sink *sink, unsigned long long value, int base, int flags, int width, int precision);
/* %p: null is `(nil)`, as glibc writes it; others are 0x and any address. */
void ox_format_pointer(struct ox_sink *sink, const void *value, int flags, int width);
/* %f %e %g %a, `conversion` is the small letter. Any text that such a number may have; the value is not looked at. */
void ox_format_double(struct ox_sink *sink, double value, int conversion, int flags, int width, int precision);
/* The same with L: numbers may be longer. */
void ox_format_long_double(struct ox_sink *sink, int conversion, int flags, int width, int precision);
/* %m of glibc: a text about errno. Only its length, if the sink keeps nothing. */
void ox_format_error(struct ox_sink *sink, int flags, int width, int precision);

/* The length of what the conversion writes. */
size_t ox_format_char_length(int width);
size_t ox_format_string_length(const char *text, int width, int precision);
size_t ox_format_signed_length(long long value, int flags, int width, int precision);
size_t ox_format_unsigned_length(unsigned long long value, int base, int flags, int width, int precision);

/* The absolute value of a width that is an argument; a negative one sets OX_LEFT. */
int ox_format_width(int *flags, int width);

/* Arguments that functions take one after the other. */
struct ox_arguments {
  va_list list;
};

/* Adds what the format says to the sink. */
void ox_format(struct ox_sink *sink, const char *format, struct ox_arguments *arguments);

/* The end of `snprintf` and `sprintf`: the 0 behind what is kept. `size` is the size of the buffer. */
void ox_format_end(const struct ox_sink *sink, size_t size);

#endif
