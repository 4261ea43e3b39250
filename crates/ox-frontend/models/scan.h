/* The conversions of `scanf`, each with plain arguments. The source is a text, or a stream, of which any input comes.
   `ox_scan` reads a format when the program runs. */
#ifndef OX_SCAN_H
#define OX_SCAN_H

#include "stream.h"

struct ox_source {
  const char *text; /* of `sscanf`; not used if there is a stream */
  size_t at;        /* how many bytes of it were taken */
  FILE *stream;     /* or null */
  bool pending;     /* of a stream: it is still open whether what the format has between conversions came */
  bool ahead;       /* of a stream: to see where something ends the last directive had to look at what comes next */
};

/* How a directive ended. */
enum ox_scanned { OX_MATCHED, OX_MISMATCH, OX_INPUT_ENDED };

/* A number with its sign; `large` if it does not fit into 64 bits. */
struct ox_scanned_number {
  bool negative, large;
  unsigned long long magnitude;
};

/* Of all conversions: the width is 0 if there is none; `to` is null for %*d, which stores nothing. */

/* White space in the format. */
void ox_scan_space(struct ox_source *source);
/* Any other byte of the format; `%%` is ox_scan_space and then this. */
enum ox_scanned ox_scan_byte(struct ox_source *source, char byte);
/* %c */
enum ox_scanned ox_scan_chars(struct ox_source *source, char *to, int width);
/* %s */
enum ox_scanned ox_scan_word(struct ox_source *source, char *to, int width);
/* %[: the bytes between the brackets, without ^ */
enum ox_scanned ox_scan_set(struct ox_source *source, const char *set, size_t length, bool inverted, char *to, int width);
/* %d %u %o %x %i: the base is 10, 10, 8, 16, 0; `binary` if 0b is known too (C23) */
enum ox_scanned ox_scan_integer(struct ox_source *source, int base, bool binary, int width,
                                struct ox_scanned_number *number);
/* %f %e %g %a: only the text; the value is any */
enum ox_scanned ox_scan_double(struct ox_source *source, int width);
/* %n */
enum ox_scanned ox_scan_count(struct ox_source *source, size_t *count);

/* Puts a number into an integer of that many bytes. What does not fit is any number: C does not define it. */
void ox_scan_store(void *to, size_t size, bool is_signed, const struct ox_scanned_number *number);
/* Puts any number into a float, double or long double. */
void ox_scan_store_double(void *to, size_t size);

enum ox_scan_dialect { OX_SCAN_GNU, OX_SCAN_C99, OX_SCAN_C23 };

/* What `scanf` returns. */
int ox_scan(struct ox_source *source, const char *format, va_list list, enum ox_scan_dialect dialect);

#endif
