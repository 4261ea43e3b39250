/* Where the text of the `printf` family goes: each function interprets a format with the arguments that are left. */
#ifndef OX_PRINT_H
#define OX_PRINT_H

#include "format.h"
#include "stream.h"

/* `snprintf` and `sprintf`: to a buffer. */
int ox_print_within(char *to, size_t size, const char *format, va_list list);
int ox_print_all(char *to, const char *format, va_list list);
/* Nothing is kept: the length. */
int ox_print_nowhere(const char *format, va_list list);
/* To a stream, which must be there, or a descriptor: the length, or a negative number. */
int ox_print_stream(FILE *stream, const char *format, va_list list, const char *of);
int ox_print_descriptor(const char *format, va_list list, const char *of);
/* To a new heap object: the length, or -1. */
int ox_print_heap(char **to, const char *format, va_list list, const char *of);

#endif
